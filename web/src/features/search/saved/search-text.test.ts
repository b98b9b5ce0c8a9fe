import { expect, it } from 'vitest';
import { filtersOf, queryOf } from '#/features/search/saved/search-text';

const filters = { near: 'nl-utrecht', radius: 25, min_age: 30, photo: true, languages: 'en,nl' } as const;

it('a search is a text and the filters again', () => {
  expect(filtersOf(queryOf(filters))).toEqual(filters);
  expect(filtersOf('')).toEqual({});
});

it('the same search is the same text, in whichever order, and without what says nothing', () => {
  const { near, ...rest } = filters;
  expect(queryOf({ ...rest, online: undefined, real_only: false, near })).toBe(queryOf(filters));
});
