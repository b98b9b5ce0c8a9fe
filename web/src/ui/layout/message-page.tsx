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
