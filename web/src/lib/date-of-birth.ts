/** Why a date of birth was refused (spec 5). */
export type BirthProblem = 'date_of_birth_missing' | 'date_of_birth_invalid' | 'too_young';

interface BirthParts {
  day: string;
  month: string;
  year: string;
}

/** A day of the calendar, months from 1; in no time zone. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** Nobody is older: such a year is a slip of the hand (as the server has it). */
const OLDEST = 120;

/** The calendar day of `now` in an IANA time zone: ages turn where the account lives, as on the server. */
export function dayIn(timeZone: string | undefined, now: Date): CalendarDay {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** Full years between two calendar days; who was born on 29 February turns a year older on 1 March. */
export function ageOn(born: CalendarDay, today: CalendarDay): number {
  const had = today.month > born.month || (today.month === born.month && today.day >= born.day);
  return today.year - born.year - (had ? 0 : 1);
}

function calendarDay(parts: BirthParts): CalendarDay | null {
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) =>
    /^[0-9]{1,4}$/u.test(part) ? Number(part) : Number.NaN,
  );
  if (year === undefined || month === undefined || day === undefined || parts.year.length !== 4) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date turns 31 April into 1 May, and the year 90 into 1990: a real day comes back as it went in.
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? { year, month, day }
    : null;
}

/** The date as YYYY-MM-DD, or why it can't be: empty, no real day, or younger than `minAge` on `today`. */
export function parseBirth(
  parts: BirthParts,
  minAge: number,
  today: CalendarDay,
): { date: string } | { problem: BirthProblem } {
  const { day, month, year } = parts;
  if (!day && !month && !year) return { problem: 'date_of_birth_missing' };
  const born = calendarDay(parts);
  const age = born ? ageOn(born, today) : -1;
  // Who is not born yet has an age below nought.
  if (age < 0 || age > OLDEST) return { problem: 'date_of_birth_invalid' };
  if (age < minAge) return { problem: 'too_young' };
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}
