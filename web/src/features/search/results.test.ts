import { expect, it } from 'vitest';
import { uniqueMembers } from '#/features/search/results';
import { profileCard } from '#/testing/samples';

const page = (...ids: string[]) => ({
  pageNumber: 1,
  results: ids.map((id) => profileCard({ id })),
  numResults: 3,
  num_capped: false,
  next_cursor: null,
  similar_results: [],
  similar_numResults: 0,
});

// spec: 4.23
it('a member who moved between two pages shows once', () => {
  expect(uniqueMembers([page('a', 'b'), page('b', 'c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
