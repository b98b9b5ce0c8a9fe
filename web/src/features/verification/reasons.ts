import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { VerificationReason } from '#/api/wire';

/** Why we couldn't say that it's the same person, and what helps. */
export const REASONS: Record<VerificationReason, MessageDescriptor> = {
  not_same_person: msg`We couldn't recognise you in all of your photos. Remove photos that show other people, or are old, and try again.`,
  poor_picture: msg`The pictures were too dark, too blurred or too far away. Try again in daylight, with your face filling most of the picture.`,
  wrong_pose: msg`The pictures didn't show what we asked for. Try again and follow both requests.`,
};
