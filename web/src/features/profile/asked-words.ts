import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AskedReason, PhotoReason } from '#/api/wire';

/** Why a moderator asks to change a text. */
export const ASKED: Record<AskedReason, MessageDescriptor> = {
  contact_details: msg`It contains contact details, such as a phone number or an address.`,
  advertising: msg`It reads like advertising.`,
  offensive: msg`It may offend others.`,
  minor: msg`It talks about someone who isn't an adult.`,
  untrue: msg`It says something that isn't true.`,
  other: msg`It doesn't follow our rules.`,
};

/** Why a moderator rejected a photo. */
export const REJECTED: Record<PhotoReason, MessageDescriptor> = {
  no_face: msg`No face can be seen in it.`,
  not_you: msg`It doesn't seem to show you.`,
  nudity: msg`It shows more than we allow in photos.`,
  minor: msg`It shows someone who isn't an adult.`,
  contact_details: msg({
    message: 'It shows contact details, such as a phone number or an address.',
    comment: 'why a photo was rejected',
  }),
  advertising: msg({ message: 'It looks like advertising.', comment: 'why a photo was rejected' }),
  offensive: msg`It may offend others.`,
  poor_quality: msg`It is too dark, too blurred or too small.`,
  other: msg`It doesn't follow our rules.`,
};
