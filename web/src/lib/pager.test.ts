import { expect, it } from 'vitest';
import { pageAfterKey, pageAt } from '#/lib/pager';

it.each([
  [0, 0],
  [149, 0],
  [151, 1],
  [600, 2],
  [9000, 2],
  [-300, 1],
])('scrolled by %i pixels of 300 a page shows page %i', (left, page) => {
  expect(pageAt(left, 300, 2)).toBe(page);
});

it('a strip without a width shows its first page', () => {
  expect(pageAt(0, 0, 2)).toBe(0);
});

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 1, null],
])('%s on page %i leads to %s', (key, current, page) => {
  expect(pageAfterKey(key, current, 2)).toBe(page);
});
