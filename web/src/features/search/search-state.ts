import type { InfiniteData } from '@tanstack/react-query';
import type { MembersPage } from '#/api/wire';

/**
 * What a search has found so far, by the names of spec 3; its filters stand in the address, the rest in the
 * query cache.
 */
export interface SearchState extends Pick<
  MembersPage,
  'numResults' | 'num_capped' | 'similar_results' | 'similar_numResults'
> {
  /** The first answer is here. */
  didInit: boolean;
  /** The pages in the order in which they were added. */
  results: readonly Pick<MembersPage, 'pageNumber' | 'results'>[];
}

/** Reads it from the cache. The first page counts for all: later ones carry its total. */
export function searchState(found: InfiniteData<MembersPage> | undefined): SearchState {
  const first = found?.pages[0];
  return {
    didInit: first !== undefined,
    results: found?.pages.map(({ pageNumber, results }) => ({ pageNumber, results })) ?? [],
    numResults: first?.numResults ?? 0,
    num_capped: first?.num_capped ?? false,
    similar_results: first?.similar_results ?? [],
    similar_numResults: first?.similar_numResults ?? 0,
  };
}
