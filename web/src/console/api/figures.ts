import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** Over how many days one can look. */
export const PERIODS = [30, 90, 180] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 24 * 3_600_000;

/** The day so many before this one, in UTC as the figures are. */
export function dayBefore(days: number, now = Date.now()): string {
  return new Date(now - days * DAY_MS).toISOString().slice(0, 10);
}

/** Twice as many days as are shown, so that they can be compared with those before; and today beside a week ago. */
export const figuresQuery = (period: Period, site?: string) =>
  queryOptions({
    queryKey: ['figures', period, site ?? ''],
    queryFn: ({ signal }) => get('/api/console/figures', { from: dayBefore(2 * period), site }, signal),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    // Another choice keeps the page, and the focus in it, until its figures are here.
    placeholderData: keepPreviousData,
  });
