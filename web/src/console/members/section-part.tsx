import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { FileOf } from '#/console/api/members';
import type { FileSection } from '#/console/api/types';
import { AccountPart, DecisionsPart, PhotosPart } from '#/console/members/person-parts';
import { ComplaintsPart, MailsPart, SessionsPart } from '#/console/members/contact-parts';
import { SECTION_NAMES } from '#/console/members/member-words';
import { NotesPart } from '#/console/members/notes-part';
import { OrdersPart } from '#/console/members/orders-part';
import { ProfilePart } from '#/console/members/profile-part';
import styles from './members.module.css';

const PARTS: Record<FileSection, ComponentType<FileOf>> = {
  account: AccountPart,
  profile: ProfilePart,
  photos: PhotosPart,
  decisions: DecisionsPart,
  complaints: ComplaintsPart,
  orders: OrdersPart,
  sessions: SessionsPart,
  mails: MailsPart,
  notes: NotesPart,
};

/** One section of a file. */
export function FileSectionPart({ section, ...of }: FileOf & { section: FileSection }) {
  const { i18n } = useLingui();
  const Part = PARTS[section];
  return (
    <section className={styles.card} aria-label={i18n._(SECTION_NAMES[section])}>
      <h2>{i18n._(SECTION_NAMES[section])}</h2>
      <Part {...of} />
    </section>
  );
}
