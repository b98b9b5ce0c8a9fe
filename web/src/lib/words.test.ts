import { expect, it } from 'vitest';
import { formatFileSize } from '#/lib/files';
import { timeAgo } from '#/lib/time-ago';

const now = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  [0.9, null],
  [1, '1 hour ago'],
  [23.9, '23 hours ago'],
  [24, 'yesterday'],
  [50, '2 days ago'],
  [24 * 59, '59 days ago'],
  [24 * 61, '2 months ago'],
])('says %d hours ago as %s', (hours, words) => {
  expect(timeAgo(new Date(now.getTime() - hours * HOUR), now, 'en')).toBe(words);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '1,000 bytes'],
  [1000, '1 kB'],
  [12_345_678, '12 MB'],
  [4_200_000_000, '4.2 GB'],
  [9e15, '9,000,000 GB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(formatFileSize(bytes, 'en')).toBe(words);
});
