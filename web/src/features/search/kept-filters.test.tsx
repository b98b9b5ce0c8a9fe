import { beforeEach, expect, it } from 'vitest';
import { keepFilters, keptFilters } from '#/features/search/kept-filters';

const ME = '00000000-0000-4000-8000-00000000000a';
const ANOTHER = '00000000-0000-4000-8000-00000000000b';

beforeEach(() => localStorage.clear());

it("keeps one member's filters apart from another's", () => {
  keepFilters(ME, { min_age: 30, online: true });
  expect(keptFilters(ME)).toEqual({ min_age: 30, online: true });
  expect(keptFilters(ANOTHER)).toEqual({});
});

it('forgets them where none is left', () => {
  keepFilters(ME, { min_age: 30 });
  keepFilters(ME, { min_age: undefined });
  expect(localStorage).toHaveLength(0);
});

it.each(['{', 'null', '5', '"x"'])('reads %s as nothing', (written) => {
  localStorage.setItem(`member:${ME}:search:last`, written);
  expect(keptFilters(ME)).toEqual({});
});
