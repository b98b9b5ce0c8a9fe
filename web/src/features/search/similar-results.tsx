import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useGridShape } from '#/features/search/grid-shape';
import { ResultRow } from '#/features/search/result-row';
import { ResultCount } from '#/features/search/results-end';
import type { SearchState } from '#/features/search/search-state';
import styles from './results.module.css';

/**
 * Whom a somewhat wider search finds, where this one finds few (spec 3: similar_results): at most a page, so
 * all stand in it.
 */
export function SimilarResults({ page }: { page: SearchState }) {
  const { t } = useLingui();
  const { ref, shape } = useGridShape();
  const count = (
    <ResultCount page={{ numResults: page.similar_numResults, num_capped: page.similar_numResults > 999 }} />
  );
  return (
    <section className={styles.similar}>
      <h2>
        <Trans>Close matches</Trans>
      </h2>
      <p className={styles.line}>
        <Trans>Found with a slightly wider search: {count}</Trans>
      </p>
      <div
        ref={ref}
        role="list"
        aria-label={t`Close matches`}
        className={styles.row}
        style={{ '--columns': shape.columns } as CSSProperties}
      >
        <ResultRow row={page.similar_results} from={0} total={page.similar_results.length} priority={false} />
      </div>
    </section>
  );
}
