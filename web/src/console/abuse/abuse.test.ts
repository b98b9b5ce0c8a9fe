import { describe, expect, it } from 'vitest';
import { actsOf, isSame, numbersOf, totalOf, typed } from '#/console/abuse/rules';
import type { AbuseRuleState } from '#/console/api/types';

const links: AbuseRuleState = {
  rule: 'links',
  on: false,
  numbers: { threshold: 3, days: null },
  least: 2,
  most: 50,
  set_at: null,
  tried: null,
};
const tried = (threshold: number) => ({ at: '2026-11-29T12:00:00Z', numbers: { threshold, days: null } });

describe('an abuse rule', () => {
  it('is tried with the very numbers before it is switched on', () => {
    const numbers = { threshold: 4, days: null };
    expect(actsOf(links, numbers)).toBe('try_first');
    expect(actsOf({ ...links, tried: tried(3) }, numbers)).toBe('try_first');
    expect(actsOf({ ...links, tried: tried(4) }, numbers)).toBe('switch_on');
  });

  it('that is on changes to numbers that were tried', () => {
    const on = { ...links, on: true };
    expect(actsOf(on, on.numbers)).toBe('none');
    expect(actsOf(on, { threshold: 4, days: null })).toBe('try_first');
    expect(actsOf({ ...on, tried: tried(4) }, { threshold: 4, days: null })).toBe('change');
  });

  it('has days only where it asks for them', () => {
    expect(numbersOf({ threshold: '5', days: '9' }, links)).toEqual({ threshold: 5, days: null });
    const countries = { ...links, rule: 'countries' as const, numbers: { threshold: 5, days: 7 } };
    expect(numbersOf(typed(countries.numbers), countries)).toEqual(countries.numbers);
    expect(isSame(countries.numbers, { threshold: 5, days: 8 })).toBe(false);
  });

  it('counts whom it named on all days', () => {
    const days = [0, 2, 0, 1].map((members, index) => ({ day: `2026-11-2${index}`, members }));
    expect(totalOf({ days, cut: false, members: [], good_until: '2026-11-30T12:00:00Z' })).toBe(3);
  });
});
