import { expect, it } from 'vitest';
import { isViewPage } from '#/console/api/views';
import { sameQuery } from '#/console/views/same-query';

it('knows a view by what it asks for, in whatever order', () => {
  expect(sameQuery('?a=1&b=x%2Cy', '?b=x,y&a=1')).toBe(true);
  expect(sameQuery('', '?')).toBe(true);
  expect(sameQuery('?a=1', '?a=2')).toBe(false);
});

it('passes over a view of a page that is gone', () => {
  expect([isViewPage('log'), isViewPage('orders')]).toEqual([true, false]);
});
