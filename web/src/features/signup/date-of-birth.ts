/** Why a date of birth was refused (spec 5). */
export type BirthProblem = 'date_of_birth_missing' | 'date_of_birth_invalid' | 'too_young';

interface BirthParts { day: string; month: string; year: string }

/** Nobody is older: such a year is a slip of the hand (as the server has it). */
const OLDEST = 120;

/** Full years between two calendar days; who was born on 29 February turns a year older on 1 March. */
export function ageOn(born: Date, today: Date): number {
  const years = today.getFullYear() - born.getFullYear();
  const had = today.getMonth() > born.getMonth() || (today.getMonth() === born.getMonth() && today.getDate() >= born.getDate());
  return had ? years : years - 1;
}

function calendarDay({ day, month, year }: BirthParts): Date | null {
  const [y, m, d] = [year, month, day].map((part) => (/^\d{1,4}$/u.test(part) ? Number(part) : Number.NaN));
  if (y === undefined || m === undefined || d === undefined || year.length !== 4) return null;
  const date = new Date(y, m - 1, d);
  // Date turns 31 April into 1 May: a real day comes back as it went in.
  return date.getFullYear() === y && date.getMonth() === m - 1 && date.getDate() === d ? date : null;
}

/** The date as YYYY-MM-DD, or why it can't be: empty, no real day, or younger than `minAge` on `today`. */
export function parseBirth(parts: BirthParts, minAge: number, today: Date): { date: string } | { problem: BirthProblem } {
  const { day, month, year } = parts;
  if (!day && !month && !year) return { problem: 'date_of_birth_missing' };
  const born = calendarDay(parts);
  if (!born || born > today || ageOn(born, today) > OLDEST) return { problem: 'date_of_birth_invalid' };
  if (ageOn(born, today) < minAge) return { problem: 'too_young' };
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}
