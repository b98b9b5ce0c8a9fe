import type { ReactNode } from 'react';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './thread-skeleton.module.css';

/** Stands where the messages will. */
export function MessageSkeletons() {
  return (
    <div className={styles.area} aria-busy="true">
      {['theirs', 'theirs-short', 'mine', 'theirs-long', 'mine-short'].map((kind) => (
        <div key={kind} className={styles.bubble} data-kind={kind}>
          <Skeleton shape="block" />
        </div>
      ))}
    </div>
  );
}

/** A conversation whose partner is not known yet. */
export function ThreadSkeleton({ label }: { label: ReactNode }) {
  return (
    <>
      <div className={styles.bar}>
        <h1 className="visually-hidden">{label}</h1>
        <Skeleton shape="circle" />
        <div className={styles.name}>
          <Skeleton />
        </div>
      </div>
      <MessageSkeletons />
    </>
  );
}
