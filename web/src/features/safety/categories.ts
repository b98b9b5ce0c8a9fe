import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReportCategory } from '#/api/types';

/** What can be wrong, in the order in which it is offered. */
export const CATEGORIES: readonly { value: ReportCategory; label: MessageDescriptor; detail: MessageDescriptor }[] = [
  { value: 'fake', label: msg({ message: 'Not who they say they are', comment: 'category of a report about a member' }), detail: msg`Somebody else's photos, an invented person` },
  { value: 'harassment', label: msg({ message: 'Insults or harassment', comment: 'category of a report about a member' }), detail: msg`Threats, hate, going on after a no` },
  { value: 'scam', label: msg({ message: 'Asks for money', comment: 'category of a report about a member: fraud' }), detail: msg`Investments, gift cards, an emergency` },
  { value: 'spam', label: msg({ message: 'Advertising', comment: 'category of a report about a member: spam' }), detail: msg`Links elsewhere, paid services, the same text to everybody` },
  { value: 'nudity', label: msg({ message: 'Sexual pictures nobody asked for', comment: 'category of a report about a member' }), detail: msg`In photos or in messages` },
  { value: 'minor', label: msg({ message: 'Under 18', comment: 'category of a report about a member: seems to be a minor' }), detail: msg`The person, or somebody in a photo, seems to be a minor` },
  { value: 'violence', label: msg({ message: 'Violence or danger', comment: 'category of a report about a member' }), detail: msg`Towards others or themselves` },
  { value: 'illegal', label: msg({ message: 'Something else that is forbidden', comment: 'category of a report about a member: illegal' }), detail: msg`Drugs, weapons, stolen pictures` },
  { value: 'other', label: msg({ message: 'Something else', comment: 'category of a report about a member: other' }), detail: msg`Tell us below what it is` },
];

/** Where waiting for a moderator may be too late. */
export const URGENT: ReadonlySet<string> = new Set<ReportCategory>(['minor', 'violence']);
