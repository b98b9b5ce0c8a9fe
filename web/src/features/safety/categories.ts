import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReportCategory } from '#/api/wire';

/** What can be wrong, in the order in which it is offered. */
export const CATEGORIES: readonly { value: ReportCategory; label: MessageDescriptor; detail: MessageDescriptor }[] = [
  {
    value: 'fake',
    label: msg({ message: 'Not who they say they are', comment: 'category of a report about a member' }),
    detail: msg`Someone else's photos, a made-up person`,
  },
  {
    value: 'harassment',
    label: msg({ message: 'Insults or harassment', comment: 'category of a report about a member' }),
    detail: msg`Threats, hate, or not taking no for an answer`,
  },
  {
    value: 'scam',
    label: msg({ message: 'Asks for money', comment: 'category of a report about a member: fraud' }),
    detail: msg`Investments, gift cards, an emergency`,
  },
  {
    value: 'spam',
    label: msg({ message: 'Advertising', comment: 'category of a report about a member: spam' }),
    detail: msg`Links to other sites, paid services, the same text to everyone`,
  },
  {
    value: 'nudity',
    label: msg({ message: 'Sexual pictures no one asked for', comment: 'category of a report about a member' }),
    detail: msg`In photos or in messages`,
  },
  {
    value: 'minor',
    label: msg({ message: 'Under 18', comment: 'category of a report about a member: seems to be a minor' }),
    detail: msg`The person, or someone in a photo, seems to be a minor`,
  },
  {
    value: 'violence',
    label: msg({ message: 'Violence or danger', comment: 'category of a report about a member' }),
    detail: msg`Towards others or themselves`,
  },
  {
    value: 'illegal',
    label: msg({
      message: "Something else that's forbidden",
      comment: 'category of a report about a member: illegal',
    }),
    detail: msg`Drugs, weapons, stolen pictures`,
  },
  {
    value: 'other',
    label: msg({ message: 'Something else', comment: 'category of a report about a member: other' }),
    detail: msg`Tell us more below`,
  },
];

/** Where waiting for a moderator may be too late. */
export const URGENT: ReadonlySet<string> = new Set<ReportCategory>(['minor', 'violence']);
