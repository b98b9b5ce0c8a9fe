import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  /** A drawing above the title. */
  mark: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** What one can quote, small at the foot. */
  note?: ReactNode;
}

/** One message in the middle of the page: errors and outcomes. */
export function MessagePage({ mark, title, children, note }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <p>{mark}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.body}>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The picture above an outcome; the words say the same. */
export function OutcomeMark({ state, children }: { state: 'waiting' | 'done' | 'failed'; children: ReactNode }) {
  return (
    <span className={styles.outcome} data-state={state} aria-hidden="true">
      {children}
    </span>
  );
}
