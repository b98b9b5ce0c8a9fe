import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Complaint, ComplaintCategory, ComplaintDecision, NoticeCategory } from '#/api/wire';

/** What a complaint can be about, in the order of the form. */
export const CATEGORIES: readonly { value: ComplaintCategory; label: MessageDescriptor }[] = [
  { value: 'payment', label: msg({ message: 'A payment or credits', comment: 'What a complaint is about' }) },
  { value: 'refund', label: msg({ message: 'A refund', comment: 'What a complaint is about' }) },
  { value: 'member', label: msg({ message: 'Another member', comment: 'What a complaint is about' }) },
  {
    value: 'decision',
    label: msg({
      message: "A decision you've made about me or something I reported",
      comment: 'What a complaint is about; you: the company that runs the site',
    }),
  },
  { value: 'privacy', label: msg({ message: 'My personal data', comment: 'What a complaint is about' }) },
  {
    value: 'account',
    label: msg({ message: 'My account, logging in or e-mails', comment: 'What a complaint is about' }),
  },
  { value: 'other', label: msg({ message: 'Something else', comment: 'What a complaint is about' }) },
];

/** What a notice can be about, what can't wait first. */
export const NOTICES: readonly { value: NoticeCategory; label: MessageDescriptor; detail: MessageDescriptor }[] = [
  {
    value: 'minor',
    label: msg({ message: 'Someone under 18', comment: 'What a notice of illegal content is about' }),
    detail: msg`We'll look at it within 24 hours. You don't have to say who you are.`,
  },
  {
    value: 'intimate',
    label: msg({
      message: 'Intimate pictures shown without consent',
      comment: 'What a notice of illegal content is about',
    }),
    detail: msg`We'll look at it within 48 hours. You don't have to say who you are.`,
  },
  {
    value: 'illegal',
    label: msg({ message: 'Something else against the law', comment: 'What a notice of illegal content is about' }),
    detail: msg`Fraud, threats, hatred, a false identity, stolen pictures. We decide within 7 days.`,
  },
];

/** The words for a category. */
export function categoryWords(category: ComplaintCategory): MessageDescriptor | undefined {
  return [...CATEGORIES, ...NOTICES].find(({ value }) => value === category)?.label;
}

/** How a complaint ended; we are the company that runs the site. */
export const DECISIONS: Readonly<Record<ComplaintDecision, MessageDescriptor>> = {
  upheld: msg`We agree with you.`,
  partly: msg`We agree with you in part.`,
  rejected: msg`We don't agree with you.`,
  withdrawn: msg`You withdrew your complaint.`,
};

/** Whose turn it is, in one or two words. */
export const STATES: Readonly<Record<Complaint['status'], MessageDescriptor>> = {
  open: msg({ message: 'With us', comment: 'State of a complaint: the company has to answer' }),
  answered: msg({ message: 'Answered', comment: 'State of a complaint' }),
  closed: msg({ message: 'Decided', comment: 'State of a complaint' }),
};
