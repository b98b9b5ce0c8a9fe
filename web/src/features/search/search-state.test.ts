import { expect, it } from 'vitest';
import { searchState } from '#/features/search/search-state';
import { profileCard } from '#/testing/samples';

const page = (pageNumber: number, ids: string[], similar: string[] = []) => ({
  pageNumber,
  results: ids.map((id) => profileCard({ id })),
  numResults: 3,
  num_capped: false,
  next_cursor: null,
  similar_results: similar.map((id) => profileCard({ id })),
  similar_numResults: similar.length,
});

it('has not begun before the first answer', () => {
  expect(searchState(undefined)).toEqual({
    didInit: false,
    results: [],
    numResults: 0,
    num_capped: false,
    similar_results: [],
    similar_numResults: 0,
  });
});

// spec: 3.19
it('is the pages by number, with the total and the similar ones of the first', () => {
  const state = searchState({ pages: [page(1, ['a', 'b'], ['x']), page(2, ['c'])], pageParams: [null, 'next'] });
  expect(state.results.map(({ pageNumber, results }) => [pageNumber, ...results.map(({ id }) => id)])).toEqual([
    [1, 'a', 'b'],
    [2, 'c'],
  ]);
  expect([
    state.didInit,
    state.numResults,
    state.similar_results.map(({ id }) => id),
    state.similar_numResults,
  ]).toEqual([true, 3, ['x'], 1]);
});
