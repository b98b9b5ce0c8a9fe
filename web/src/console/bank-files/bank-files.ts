import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';
import type { BankFile } from '#/console/api/types';

/** What waits for files for companies' own banks, and the files that were made. */
export const bankFilesQuery = queryOptions({
  queryKey: ['bank-files'],
  queryFn: ({ signal }) => get('/api/console/bank-files', undefined, signal),
});

/** Why somebody can't release a file that waits; null: they can. */
export function whyNotReleased({ own, made_by: by }: BankFile, mayRelease: boolean): 'own' | 'command' | 'role' | null {
  if (own) return 'own';
  // A command makes and releases in one go: this one is at work, or ended half-way.
  if (by === null) return 'command';
  return mayRelease ? null : 'role';
}

/** Whether it is too late for a file's day: by the bank's hour, or, where nobody said it, once the day has come. */
export function isLate({ by, day }: Pick<BankFile, 'by' | 'day'>, now: number): boolean {
  return by === null ? day <= new Date(now).toISOString().slice(0, 10) : Date.parse(by) <= now;
}
