import { describe, expect, it } from 'vitest';
import { formatCountdown, mayHaveTimeBonus, NO_TIME_BONUS, timeBonusAt } from '#/api/time-bonus';
import type { TimeBonus, User } from '#/api/wire';
import { member } from '#/testing/samples';

const SIGN_UP = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const free = (changes: Partial<User> = {}) =>
  member({ paid_user: false, credits: 0, signup_date: '2026-11-21T12:00:00Z', ...changes });
const bonus = (changes: Partial<TimeBonus> = {}): TimeBonus => ({
  code: 'TIMEBONUS25',
  percentage: 25,
  validity: 'once-per-user',
  status: 'active',
  ends_at: '2026-11-21T16:00:00Z',
  now: '2026-11-21T12:00:00Z',
  ...changes,
});
const shown = (user: User | null, offer: TimeBonus | null, after: number) => {
  const { countdownTimer } = timeBonusAt(user, offer, SIGN_UP + after);
  return countdownTimer && formatCountdown(countdownTimer);
};

describe('the countdown', () => {
  // spec: 3.11, 4.6
  it.each([
    [0, '04:00:00'],
    [1, '04:00:00'],
    [1000, '03:59:59'],
    [HOUR, '03:00:00'],
    [HOUR + 61_000, '02:58:59'],
    [4 * HOUR - 1000, '00:00:01'],
    [4 * HOUR - 1, '00:00:01'],
    [4 * HOUR, null],
    [4 * HOUR + 1000, null],
  ])('%i ms after sign-up is %s', (after, text) => expect(shown(free(), bonus(), after)).toBe(text));

  // spec: 3.11, 4.7
  it.each<[string, User | null, TimeBonus | null]>([
    ['a visitor', null, bonus()],
    ['a member who paid', free({ paid_user: true }), bonus()],
    ['a member whom the server offers none', free(), null],
    ['a sign-up of 4 hours ago, whatever the offer says', free({ signup_date: '2026-11-21T09:00:00Z' }), bonus()],
    ['an offer that ended before', free(), bonus({ ends_at: '2026-11-21T13:00:00Z' })],
  ])('is not for %s', (_who, user, offer) => expect(timeBonusAt(user, offer, SIGN_UP + HOUR)).toBe(NO_TIME_BONUS));
});

it.each([
  [free(), 0, true],
  [free(), 4 * HOUR, true],
  [free(), 18 * HOUR, false],
  [free(), -10 * HOUR, true],
  [free({ paid_user: true }), 0, false],
  [null, 0, false],
])('the server is asked only where there may be one (%#)', (user, after, asked) =>
  expect(mayHaveTimeBonus(user, SIGN_UP + after)).toBe(asked),
);
