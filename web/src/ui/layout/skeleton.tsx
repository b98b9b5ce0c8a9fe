import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Shape of what will stand there. */
  shape?: 'line' | 'title' | 'circle' | 'photo' | 'block';
}

/** A grey stand-in of the true size, shown only when loading takes 150 ms or more. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />;
}
