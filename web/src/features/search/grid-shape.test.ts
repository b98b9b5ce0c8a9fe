import { expect, it } from 'vitest';
import { columnsIn, rowHeight, rowsOf } from '#/features/search/grid-shape';

it.each([
  [288, 2],
  [358, 2],
  [544, 3],
  [720, 4],
  [840, 4],
  [1120, 6],
  [2000, 6],
])('%i pixels hold %i columns', (width, columns) => {
  expect(columnsIn(width)).toBe(columns);
});

it('a row is as high as its cards and the gap', () => {
  expect(rowHeight(412, 2, 4 / 5)).toBe(262);
});

it('rows keep the order; the last may be short', () => {
  expect(rowsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(rowsOf([], 3)).toEqual([]);
});
