import { expect, it } from 'vitest';
import type { BankFile } from '#/console/api/types';
import { isLate, whyNotReleased } from '#/console/bank-files/bank-files';

const file: BankFile = {
  id: '0f1e',
  of: 'debits',
  company: 'vonk-media',
  name: 'DD-2026-11-24-0A1B2C3D4E',
  day: '2026-11-24',
  by: '2026-11-23T14:00:00Z',
  entries: 2,
  sum: { amount: 9_000, currency: 'EUR' },
  digest: '00',
  begun_at: '2026-11-21T12:00:00Z',
  made_by: 'Fin',
  own: false,
  released_by: null,
  released_at: null,
};

it('lets somebody else release it, who may', () => {
  expect(whyNotReleased(file, true)).toBeNull();
  expect(whyNotReleased(file, false)).toBe('role');
  expect(whyNotReleased({ ...file, own: true }, true)).toBe('own');
  expect(whyNotReleased({ ...file, made_by: null }, true)).toBe('command');
});

it('is late from the hour of its bank on', () => {
  expect(isLate(file, Date.parse('2026-11-23T13:59:59Z'))).toBe(false);
  expect(isLate(file, Date.parse('2026-11-23T14:00:00Z'))).toBe(true);
});

it('is late from its day on where nobody said the hour', () => {
  const unsaid = { ...file, by: null };
  expect(isLate(unsaid, Date.parse('2026-11-23T23:59:59Z'))).toBe(false);
  expect(isLate(unsaid, Date.parse('2026-11-24T00:00:00Z'))).toBe(true);
});
