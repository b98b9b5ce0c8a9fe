import { expect, it } from 'vitest';
import { loadsByItself, PAGES_BY_SCROLLING } from '#/features/search/paging';

const ready = { nearEnd: true, hasNext: true, busy: false, failed: false, byScrolling: 0 };

// spec: 2.54, 4.23
it('the next page comes by itself near the end', () => {
  expect(loadsByItself(ready)).toBe(true);
});

it.each([
  ['far from the end', { nearEnd: false }],
  ['at the end of the list', { hasNext: false }],
  ['while one is on its way', { busy: true }],
  ['after a failure', { failed: true }],
  ['once scrolling has brought its share', { byScrolling: PAGES_BY_SCROLLING }],
])('but not %s', (_name, change) => {
  expect(loadsByItself({ ...ready, ...change })).toBe(false);
});
