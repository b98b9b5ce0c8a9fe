import { useLingui } from '@lingui/react/macro';
import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type CSSProperties } from 'react';
import {
  WindowVirtualizer,
  type CacheSnapshot,
  type CustomItemComponentProps,
  type WindowVirtualizerHandle,
} from 'virtua';
import { membersQuery, type MemberFilters } from '#/api/queries/members';
import type { MembersPage, ProfileCard } from '#/api/wire';
import { rowsOf, useGridShape } from '#/features/search/grid-shape';
import { ResultRow } from '#/features/search/result-row';
import { ResultsEnd } from '#/features/search/results-end';
import { searchState, type SearchState } from '#/features/search/search-state';
import { whenMemberForgotten } from '#/lib/forget-member';
import { classNames } from '#/ui/class-names';
import styles from './results.module.css';

interface ResultsProps {
  filters: MemberFilters;
  query: UseInfiniteQueryResult<InfiniteData<MembersPage>>;
  onWiden: (filters: MemberFilters) => void;
}

/** Measured rows of searches that were left, by their filters: coming back finds the same height and place. */
const left = new Map<string, { cache: CacheSnapshot; columns: number; rows: number }>();
whenMemberForgotten(() => left.clear());

/** Rows whose photos are asked for at once. */
const ROWS_AT_ONCE = 2;

/**
 * Pixels beyond the window whose rows stand ready: a quarter of a row. More cost a row of elements at every
 * moment.
 */
const AHEAD = 60;

/** A row of the grid is what the virtual list places: no element more than it needs. */
function Row({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style} className={classNames(styles.row, styles.listed)}>
      {children}
    </div>
  );
}

/** The order may move between two pages: nobody shows twice. */
export function uniqueMembers(pages: SearchState['results']): ProfileCard[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((card) => [card.id, card])).values()];
}

/** The grid of those found; only the rows near the window are in the page. */
export function Results({ filters, query, onWiden }: ResultsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { ref, shape } = useGridShape();
  const virtualizer = useRef<WindowVirtualizerHandle>(null);
  const key = JSON.stringify(filters);
  const { results: pages, numResults: total } = searchState(query.data);
  const members = uniqueMembers(pages);
  const rows = rowsOf(members, shape.columns);
  const known = left.get(key);
  const cache = known?.columns === shape.columns && known.rows === rows.length ? known.cache : undefined;
  useEffect(() => {
    const handle = virtualizer.current;
    return () => {
      if (handle) left.set(key, { cache: handle.cache, columns: shape.columns, rows: rows.length });
    };
  }, [key, shape.columns, rows.length]);
  // Spec 4: results can be cleared. The first page comes anew, and the keys go on above it.
  const clear = () => {
    scrollTo({ top: 0 });
    document.querySelector('h1')?.focus({ preventScroll: true });
    void client.resetQueries({ queryKey: membersQuery(filters).queryKey, exact: true });
  };
  return (
    <div>
      <div ref={ref} role="list" aria-label={t`Members found`} style={{ '--columns': shape.columns } as CSSProperties}>
        <WindowVirtualizer
          key={shape.columns}
          ref={virtualizer}
          data={rows}
          item={Row}
          bufferSize={AHEAD}
          itemSize={shape.rowHeight}
          {...(cache && { cache })}
        >
          {(row, index) => (
            <ResultRow
              key={row[0]?.id}
              row={row}
              from={index * shape.columns}
              total={total}
              priority={index < ROWS_AT_ONCE}
            />
          )}
        </WindowVirtualizer>
      </div>
      <ResultsEnd filters={filters} query={query} shown={members.length} onWiden={onWiden} onClear={clear} />
    </div>
  );
}
