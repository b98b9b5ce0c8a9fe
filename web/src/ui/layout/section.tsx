import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Where the index leads: `/settings#id`. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** One thing to settle: a title, a line of what it is about, and a card. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}

/** Moves the focus to a section: for what was pressed and is gone. */
export function focusSection(id: string): void {
  document.querySelector<HTMLElement>(`#${id}`)?.focus({ preventScroll: true });
}
