import type { ReactNode } from 'react';
import styles from './outcome-mark.module.css';

/** The picture above an outcome; the words say the same. */
export function OutcomeMark({ state, children }: { state: 'waiting' | 'done' | 'failed'; children: ReactNode }) {
  return <span className={styles.mark} data-state={state} aria-hidden="true">{children}</span>;
}
