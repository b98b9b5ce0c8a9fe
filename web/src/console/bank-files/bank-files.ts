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

/** Whether a file's day has come: a bank wants it before. */
export function isLate(day: string, today: string): boolean {
  return day <= today;
}
