import type { CSSProperties } from 'react';
import { useGridShape } from '#/features/search/grid-shape';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './results.module.css';

/** Stand-ins of the cards' true size: `rows` of them. */
export function SkeletonGrid({ rows = 4 }: { rows?: number }) {
  const { ref, shape } = useGridShape();
  return (
    <div ref={ref} className={styles.row} style={{ '--columns': shape.columns } as CSSProperties} aria-hidden="true">
      {Array.from({ length: shape.columns * rows }, (_, index) => (
        <Skeleton key={index} shape="photo" />
      ))}
    </div>
  );
}
