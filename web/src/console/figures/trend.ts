import { dayBefore } from '#/console/api/figures';
import type { Day, Sums } from '#/console/api/types';
import type { Figure } from '#/console/figures/figure-words';

/** A figure's value; money in minor units of the currency. Null where it is too small for the reader, or not there. */
export function valueOf(sums: Sums | undefined, figure: Figure, currency = ''): number | null {
  if (!sums) return null;
  if (figure !== 'revenue' && figure !== 'refunds') return sums[figure] ?? null;
  return sums[figure].find((one) => one.currency === currency)?.minor ?? 0;
}

/** The currencies in which anything was paid or given back, the one of most days first. */
export function currenciesOf(all: readonly Sums[]): string[] {
  const days = new Map<string, number>();
  for (const { revenue, refunds } of all) {
    for (const { currency } of [...revenue, ...refunds]) days.set(currency, (days.get(currency) ?? 0) + 1);
  }
  return [...days].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

/** All that is known, together; null where nothing is. */
export function totalOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

/** So many days up to yesterday, each with what is known of it, and as many before them. */
export function halves(days: readonly Day[], period: number, now = Date.now()): { shown: DayOrNone[]; before: Day[] } {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const shown = Array.from({ length: period }, (_, index) => {
    const day = dayBefore(period - index, now);
    return { day, sums: byDay.get(day) };
  });
  const first = shown[0]?.day ?? '';
  return { shown, before: days.filter(({ day }) => day < first) };
}

export interface DayOrNone {
  day: string;
  sums: Day | undefined;
}

/** How a number stands to an earlier one. */
export type Change = { kind: 'unknown' } | { kind: 'level' } | { kind: 'more' | 'less'; share: number };

/** By which share it is more or less; less than a hundredth is level. */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null || before === 0)
    return now === 0 && before === 0 ? { kind: 'level' } : { kind: 'unknown' };
  const share = (now - before) / before;
  if (Math.abs(share) < 0.01) return { kind: 'level' };
  return { kind: share > 0 ? 'more' : 'less', share: Math.abs(share) };
}
