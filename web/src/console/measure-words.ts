import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AskedField, AskedReason, Measure, PhotoReason } from '#/console/api/types';

/** What can be decided about a member. */
export const MEASURE_NAMES: Record<Measure, MessageDescriptor> = {
  account_closed: msg`Account closed`,
  photo_rejected: msg`Photo rejected`,
  photo_removed: msg`Photo or voice removed from messages`,
  text_hidden: msg`Text hidden`,
  warned: msg`Warned`,
  paused: msg`Writing paused`,
  reports_paused: msg`Reporting paused`,
};

/** Why a photo is rejected: nine, for the keys from 1 to 9. */
export const PHOTO_REASONS: Record<PhotoReason, MessageDescriptor> = {
  no_face: msg`No one is recognisable`,
  not_you: msg`Someone else, or from elsewhere`,
  nudity: msg`Nudity`,
  minor: msg`Is or looks under age`,
  contact_details: msg`Contact details`,
  advertising: msg`Advertising`,
  offensive: msg`Hate, violence or symbols`,
  poor_quality: msg`Too dark, blurred or small`,
  other: msg`Something else`,
};

/** Why a text has to change. */
export const TEXT_REASONS: Record<AskedReason, MessageDescriptor> = {
  contact_details: msg`Contact details`,
  advertising: msg`Advertising`,
  offensive: msg`Hurts others`,
  minor: msg`Suggests someone is under age`,
  untrue: msg`Isn't who they are`,
  other: msg`Something else`,
};

/** The texts of a profile. */
export const FIELD_NAMES: Record<AskedField, MessageDescriptor> = {
  name: msg`Name`,
  about: msg`About me`,
  reason: msg`Why they're here`,
  prompts: msg`Answers to prompts`,
};

export const PHOTO_REASON_LIST = Object.keys(PHOTO_REASONS) as PhotoReason[];
export const TEXT_REASON_LIST = Object.keys(TEXT_REASONS) as AskedReason[];
