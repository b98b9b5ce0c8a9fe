import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComplaintCategory, ComplaintDecision, InboxState } from '#/console/api/types';

/** What complaints are about. */
export const CATEGORY_NAMES: Record<ComplaintCategory, MessageDescriptor> = {
  payment: msg`Payment or credits`,
  refund: msg`Refund`,
  member: msg`Another member`,
  decision: msg`A decision of ours`,
  privacy: msg`Personal data`,
  account: msg`Account or e-mails`,
  other: msg`Something else`,
  illegal: msg`Notice: illegal content`,
  intimate: msg`Notice: intimate pictures`,
  minor: msg`Notice: under age`,
};

/** How complaints end. */
export const DECISION_NAMES: Record<ComplaintDecision, MessageDescriptor> = {
  upheld: msg`Upheld`,
  partly: msg`Partly upheld`,
  rejected: msg`Rejected`,
  withdrawn: msg`Withdrawn`,
};

/** What each end means. */
export const DECISION_LINES: Record<ComplaintDecision, MessageDescriptor> = {
  upheld: msg`They were right. A decision it was against is undone in the same moment.`,
  partly: msg`They were right in part.`,
  rejected: msg`They weren't right.`,
  withdrawn: msg`They no longer want an answer.`,
};

/** Whose turn it is. */
export const STATE_NAMES: Record<InboxState, MessageDescriptor> = {
  open: msg`To answer`,
  waiting: msg`Waiting for them`,
  closed: msg`Closed`,
};

export const CATEGORIES = Object.keys(CATEGORY_NAMES) as ComplaintCategory[];
export const DECISIONS = Object.keys(DECISION_NAMES) as ComplaintDecision[];
export const STATES = Object.keys(STATE_NAMES) as InboxState[];
