import { Skeleton } from '#/ui/layout/skeleton';
import styles from './conversation-list.module.css';

/** The shape of one conversation. */
export function ConversationSkeleton() {
  return <span className={styles.loading}><Skeleton shape="circle" /><span className={styles.lines}><Skeleton /><Skeleton /></span></span>;
}

/** The list while nothing of it is known. */
export function ConversationSkeletons() {
  return <ul className={styles.rows} aria-busy="true">{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <li key={key}><ConversationSkeleton /></li>)}</ul>;
}
