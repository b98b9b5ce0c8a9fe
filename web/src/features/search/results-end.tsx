import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MemberFilters } from '#/api/queries/members';
import type { MembersPage } from '#/api/wire';
import { usePaging } from '#/features/search/paging';
import { SkeletonGrid } from '#/features/search/skeleton-grid';
import { WideningButtons } from '#/features/search/widening-buttons';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import styles from './results.module.css';

/** Search counts no further; above it stands '999+'. */
const CAP = 999;

/** How many members the search found, in words. */
export function ResultCount({ page }: { page: Pick<MembersPage, 'numResults' | 'num_capped'> }) {
  const { t } = useLingui();
  const count = page.numResults;
  return page.num_capped ? t`${CAP}+ members` : t`${plural(count, { one: '# member', other: '# members' })}`;
}

interface ResultsEndProps {
  filters: MemberFilters;
  query: UseInfiniteQueryResult<InfiniteData<MembersPage>>;
  /** Cards shown so far. */
  shown: number;
  onWiden: (filters: MemberFilters) => void;
  /** Begins anew at the top. */
  onClear: () => void;
}

/** After a press the keys go on at the first of the new cards, not behind them. */
function useFocusFirstNew(shown: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    const position = from.current;
    if (position === null || shown <= position) return;
    from.current = null;
    // Rows come into the page once the list has measured itself, a frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>(`[data-position="${position}"] a`)?.focus({ preventScroll: true });
      }),
    );
  }, [shown]);
  return () => {
    from.current = shown;
  };
}

/** What stands under the grid: more, the reason why not, or the end of the list. */
export function ResultsEnd({ filters, query, shown, onWiden, onClear }: ResultsEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const { end, more } = usePaging(query);
  const pages = query.data?.pages.length ?? 0;
  const focusFirstNew = useFocusFirstNew(shown);
  const press = () => {
    focusFirstNew();
    more();
  };
  return (
    <>
      {isFetchingNextPage && <SkeletonGrid rows={1} />}
      <div ref={end} className={styles.end}>
        {isFetchNextPageError && <ProblemNotice error={error} />}
        {hasNextPage && (
          <Button variant="secondary" busy={isFetchingNextPage} onClick={press}>
            {isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Show more members</Trans>}
          </Button>
        )}
        {!hasNextPage && (
          <>
            <p className={styles.line}>
              <Trans>That's everyone for this search.</Trans>
            </p>
            <WideningButtons filters={filters} onWiden={onWiden} />
          </>
        )}
        {pages > 1 && (
          <Button variant="quiet" icon={<ArrowUp aria-hidden="true" />} onClick={onClear}>
            <Trans>Back to the top</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
