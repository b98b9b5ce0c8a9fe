import { useLingui } from '@lingui/react/macro';
import { dayOf } from '#/features/chat/thread/rows';
import { useMinute } from '#/lib/minute';
import { regional } from '#/lib/regional';

/** Before that a weekday's name would be today's, or older. */
const WEEK = 7;

/** A time of day as people of the language write it. */
function clockTime(time: string, locale: string): string {
  return new Intl.DateTimeFormat(regional(locale), { timeStyle: 'short' }).format(new Date(time));
}

/**
 * The calendar day so many days before, as `dayOf` writes it; by the calendar, since a day may have 23 or 25
 * hours.
 */
function daysBefore(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() - days);
  return dayOf(date);
}

const isOfThisWeek = (time: Date, now: number) => dayOf(time) > daysBefore(now, WEEK);

function dayName(time: Date, now: number, locale: string): string {
  if (isOfThisWeek(time, now)) return new Intl.DateTimeFormat(regional(locale), { weekday: 'long' }).format(time);
  const sameYear = time.getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(regional(locale), {
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(time);
}

/** Names days and times relative to now, in the reader's language. */
export function useTimes() {
  const { t, i18n } = useLingui();
  const now = useMinute();
  const today = daysBefore(now, 0);
  const yesterday = daysBefore(now, 1);
  const day = (time: string): string => {
    const date = new Date(time);
    const name = dayOf(date);
    if (name === today) return t`Today`;
    if (name === yesterday) return t`Yesterday`;
    return dayName(date, now, i18n.locale);
  };
  return {
    /** Today, yesterday, a weekday, a date. */
    day,
    /** For a list: the time if it was today, else the day, short. */
    short: (time: string): string => {
      const date = new Date(time);
      if (dayOf(date) === today) return clockTime(time, i18n.locale);
      if (isOfThisWeek(date, now)) return day(time);
      return new Intl.DateTimeFormat(regional(i18n.locale), {
        day: 'numeric',
        month: 'numeric',
        year: '2-digit',
      }).format(date);
    },
    clock: (time: string): string => clockTime(time, i18n.locale),
  };
}
