import { regional } from '#/lib/regional';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago a moment was, roughly, in words of `locale`: "2 hours ago", "yesterday"; null within the last
 * hour.
 */
export function timeAgo(then: Date, now: Date, locale: string): string | null {
  const passed = now.getTime() - then.getTime();
  if (passed < HOUR_MS) return null;
  const words = new Intl.RelativeTimeFormat(regional(locale), { numeric: 'auto' });
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  const days = Math.floor(passed / DAY_MS);
  return days < 60 ? words.format(-days, 'day') : words.format(-Math.floor(days / 30), 'month');
}

/** A day as people of `locale` write it: "3 May 2026". */
export function formatDay(moment: Date | string, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long' }).format(new Date(moment));
}

/** A calendar day ("2026-05-03") as people of `locale` write it, wherever the reader is: "3 May 2026". */
export function formatDate(day: string, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** A time of day as people of `locale` write it: "14:05". */
export function formatClock(moment: Date | string, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { timeStyle: 'short' }).format(new Date(moment));
}

/** A month of UTC as people of `locale` write it: "May 2026". */
export function formatMonth(moment: Date | string, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  );
}

/** Day and time as people of `locale` write them: "3 May 2026 at 14:05". */
export function formatMoment(moment: Date | string, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
}
