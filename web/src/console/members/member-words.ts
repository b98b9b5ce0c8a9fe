import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileSection, OpenCase } from '#/console/api/types';
import { CATEGORY_NAMES } from '#/console/complaints/complaint-words';
import { REPORT_CATEGORIES } from '#/console/queues/report-words';

/** What a file is made of. */
export const SECTION_NAMES: Record<FileSection, MessageDescriptor> = {
  account: msg`Account`,
  profile: msg`As others see them`,
  photos: msg`Photos`,
  decisions: msg`Decisions`,
  complaints: msg`Complaints`,
  orders: msg`Orders and credits`,
  sessions: msg`Devices`,
  mails: msg`E-mails`,
  notes: msg`Notes`,
};

/** Why a payment is looked into. */
const REVIEWS: Record<string, MessageDescriptor> = {
  amount: msg`Another amount was paid`,
  reference: msg`Another reference`,
  status: msg`The state doesn't fit`,
  currency: msg`Another currency`,
  left: msg`They had left when it was paid`,
  order_overdue: msg`The order never ends`,
  refund_overdue: msg`The refund never ends`,
  fraud: msg`Reported as fraud`,
  refund_failed: msg`The refund failed`,
  refund_by_hand: msg`A refund to make at the provider`,
  over_returned: msg`More went back than was paid`,
  early_warning: msg`The buyer's bank is about to take the money back`,
  settled_amount: msg`Paid out with another amount`,
  not_settled: msg`Paid, but never paid out`,
};

/** An open case in words. */
export function caseWords({ kind, category }: OpenCase): MessageDescriptor {
  const names = { complaint: CATEGORY_NAMES, report: REPORT_CATEGORIES, payment: REVIEWS }[kind];
  return (names as Record<string, MessageDescriptor>)[category] ?? msg`Something else`;
}

/** What kind of case it is. */
export const CASE_KINDS: Record<OpenCase['kind'], MessageDescriptor> = {
  complaint: msg`Complaint`,
  report: msg`Report`,
  payment: msg`Payment`,
};

/** How an account or a profile stands. */
export const STATUS_NAMES: Record<string, MessageDescriptor> = {
  not_confirmed: msg`Not confirmed`,
  active: msg`Active`,
  pending_deletion: msg`About to be deleted`,
  closed: msg`Closed`,
  disabled: msg`Hidden`,
};

/** How a photo stands. */
export const PHOTO_STATES: Record<string, MessageDescriptor> = {
  pending: msg`Waiting for review`,
  active: msg`Shown`,
  rejected: msg`Rejected`,
};

/** What became of a mail. */
export const OUTCOMES: Record<string, MessageDescriptor> = {
  waiting: msg`Waiting`,
  sent: msg`Sent`,
  caught: msg`Kept here: no e-mail server is set`,
  refused: msg`Refused by the e-mail server`,
  expired: msg`Too late`,
  replaced: msg`Replaced by a later one`,
  unwanted: msg`Switched off by the member`,
  suppressed: msg`Held back: the address bounces or complained`,
  moved: msg`The member has another address now`,
  left: msg`The member has left`,
  discarded: msg`Thrown away by whoever runs the server`,
};

/** What a mailbox said of a mail. */
export const MAILBOX_WORDS: Record<string, MessageDescriptor> = {
  hard: msg`No such address`,
  permanent: msg`Refused for good`,
  soft: msg`Given up for now`,
  complaint: msg`Marked as spam`,
  unsubscribe: msg`Unsubscribed`,
};
