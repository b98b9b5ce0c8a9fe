import { Skeleton } from '#/ui/layout/skeleton';
import styles from './message-skeletons.module.css';

/** Stands where the messages will. */
export function MessageSkeletons() {
  return (
    <div className={styles.area} aria-busy="true">
      {['theirs', 'theirs-short', 'mine', 'theirs-long', 'mine-short'].map((kind) => <div key={kind} className={styles.bubble} data-kind={kind}><Skeleton shape="block" /></div>)}
    </div>
  );
}
