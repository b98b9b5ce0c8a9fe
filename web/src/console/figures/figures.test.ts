import { describe, expect, it } from 'vitest';
import { dayBefore } from '#/console/api/figures';
import type { Day, Sums } from '#/console/api/types';
import { readFigures } from '#/console/figures/figure-words';
import { changeOf, currenciesOf, halves, totalOf, valueOf } from '#/console/figures/trend';

const sums = (part: Partial<Sums> = {}): Sums => ({ visits: 10, revenue: [], refunds: [], ...part });
const NOW = Date.parse('2026-03-03T00:30:00Z');

describe('a figure', () => {
  it('is null where it is too small for the reader, and nothing where no money came', () => {
    expect(valueOf(sums(), 'visits')).toBe(10);
    expect(valueOf(sums({ visits: null }), 'visits')).toBeNull();
    expect(valueOf(sums({ revenue: [{ currency: 'EUR', minor: 500 }] }), 'revenue', 'EUR')).toBe(500);
    expect(valueOf(sums(), 'revenue', 'EUR')).toBe(0);
    expect(valueOf(undefined, 'revenue', 'EUR')).toBeNull();
  });

  it('adds up what is known', () => {
    expect([totalOf([1, null, 2]), totalOf([null, null]), totalOf([])]).toEqual([3, null, null]);
  });

  it('is compared in shares; what was nothing before can not be', () => {
    expect(changeOf(120, 100)).toEqual({ kind: 'more', share: 0.2 });
    expect(changeOf(50, 100)).toEqual({ kind: 'less', share: 0.5 });
    expect(changeOf(1000, 1001)).toEqual({ kind: 'level' });
    expect(changeOf(0, 0)).toEqual({ kind: 'level' });
    expect([changeOf(3, 0), changeOf(null, 4), changeOf(3, null)].map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'unknown'),
    );
  });

  it('has the currency of most days first', () => {
    const money = (currency: string) => sums({ revenue: [{ currency, minor: 1 }] });
    expect(currenciesOf([money('NOK'), money('EUR'), money('EUR'), sums()])).toEqual(['EUR', 'NOK']);
  });
});

describe('days', () => {
  const days: Day[] = ['2026-02-26', '2026-02-27', '2026-03-01'].map((day) => ({ day, ...sums() }));

  it('are those up to yesterday in UTC, also those that are not written', () => {
    const { shown, before } = halves(days, 3, NOW);
    expect(shown.map(({ day, sums: known }) => [day, Boolean(known)])).toEqual([
      ['2026-02-28', false],
      ['2026-03-01', true],
      ['2026-03-02', false],
    ]);
    expect(before.map(({ day }) => day)).toEqual(['2026-02-26', '2026-02-27']);
  });

  it('begin at midnight UTC', () => expect(dayBefore(1, NOW)).toBe('2026-03-02'));
});

it('reads of an address only what means something', () => {
  expect(readFigures({ figure: 'hearts', days: 31, site: 4 })).toEqual({ figure: 'visits', days: 30 });
  expect(readFigures({ figure: 'refunds', days: 90, site: 's' })).toEqual({ figure: 'refunds', days: 90, site: 's' });
});
