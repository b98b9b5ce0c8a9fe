import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  /** A status code or a drawing above the title. */
  mark: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/** One message in the middle of the page: errors and outcomes. */
export function MessagePage({ mark, title, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <p className={styles.mark}>{mark}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.body}>{children}</div>
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
