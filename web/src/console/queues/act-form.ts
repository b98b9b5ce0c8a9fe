import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActForm, AskedField, AskedReason, Measure, Permission, PhotoReason } from '#/console/api/types';

export type ActKind = ActForm['kind'];

/** Acts by their names, the mildest first. */
export const ACT_NAMES: Record<ActKind, MessageDescriptor> = {
  warn: msg`Warn`,
  hide_words: msg`Hide a text of the profile`,
  reject_photo: msg`Hide a photo of the profile`,
  remove_photo: msg`Remove a photo or voice message`,
  pause: msg`Pause writing`,
  pause_reporting: msg`Pause reporting`,
  close_account: msg`Close the account`,
};

/** What each is called in a statement of reasons. */
export const MEASURES: Record<ActKind, Measure> = {
  warn: 'warned',
  hide_words: 'text_hidden',
  reject_photo: 'photo_rejected',
  remove_photo: 'photo_removed',
  pause: 'paused',
  pause_reporting: 'reports_paused',
  close_account: 'account_closed',
};

/** What each takes. */
export const ACT_NEEDS: Record<ActKind, Permission> = {
  warn: 'warn_members',
  hide_words: 'decide_on_content',
  reject_photo: 'decide_on_content',
  remove_photo: 'decide_on_content',
  pause: 'pause_members',
  pause_reporting: 'pause_reporting',
  close_account: 'close_accounts',
};

export const ACT_KINDS = Object.keys(ACT_NAMES) as ActKind[];

/** What is chosen so far in the form of an act. */
export interface ActDraft {
  kind: ActKind;
  photo: string;
  /** As it was seen. */
  revision: number;
  photoReason: PhotoReason;
  field: AskedField;
  textReason: AskedReason;
  days: number;
  whom: 'reported' | 'reporter';
  rule: string;
  words: string;
  silent: boolean;
}

const DAY_MS = 24 * 3_600_000;

/** When a pause of so many days from `now` ends: at a full hour, and never later than it may. */
export function untilOf(days: number, now: number): string {
  const hour = 3_600_000;
  return new Date(Math.floor((now + days * DAY_MS) / hour) * hour).toISOString();
}

/** The act as the server wants it. */
export function actOf({ kind, photo, revision, photoReason, field, textReason, days }: ActDraft, now: number): ActForm {
  switch (kind) {
    case 'reject_photo':
      return { kind, photo, revision, reason: photoReason };
    case 'remove_photo':
      return { kind, photo };
    case 'hide_words':
      return { kind, field, reason: textReason };
    case 'pause':
    case 'pause_reporting':
      return { kind, until: untilOf(days, now) };
    default:
      return { kind };
  }
}

/** Whether a reason says what happened, so that no words of one's own are needed. */
export function saysItself({ kind, photoReason, textReason }: ActDraft): boolean {
  if (kind === 'reject_photo') return photoReason !== 'other';
  return kind === 'hide_words' && textReason !== 'other';
}
