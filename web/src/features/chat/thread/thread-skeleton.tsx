import type { ReactNode } from 'react';
import { MessageSkeletons } from '#/features/chat/thread/message-skeletons';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './thread-skeleton.module.css';

/** A conversation whose partner is not known yet. */
export function ThreadSkeleton({ label }: { label: ReactNode }) {
  return (
    <>
      <div className={styles.bar}>
        <h1 className="visually-hidden">{label}</h1>
        <Skeleton shape="circle" />
        <div className={styles.name}><Skeleton /></div>
      </div>
      <MessageSkeletons />
    </>
  );
}
