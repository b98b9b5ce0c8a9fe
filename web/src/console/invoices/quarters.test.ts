import { expect, it } from 'vitest';
import { quartersTo } from '#/console/invoices/quarters';

it('goes back over years', () => {
  expect(quartersTo('2026-02-28', 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3']);
  expect(quartersTo('2026-12-31', 1)).toEqual(['2026-Q4']);
  expect(quartersTo('2026-10-01', 2)).toEqual(['2026-Q4', '2026-Q3']);
});
