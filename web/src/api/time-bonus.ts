import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { TimeBonus, User } from '#/api/wire';
import { createStore } from '#/lib/store';

/** Spec 9: 14,400 s from sign-up, a tick each second. */
const WINDOW_MS = 14_400_000;
export const TICK_MS = 1000;

export interface Countdown {
  hours: number;
  minutes: number;
  seconds: number;
}

/** Spec 3: the time bonus state. */
export interface TimeBonusState {
  isVisible: boolean;
  countdownTimer: Countdown | null;
  /** Per cent off. */
  percentage: number;
}

/** Nobody has one: logged out, paid, run out or never had. */
export const NO_TIME_BONUS: TimeBonusState = { isVisible: false, countdownTimer: null, percentage: 0 };

/** The time bonus as every screen shows it; kept by features/time-bonus. */
export const timeBonus = createStore<TimeBonusState>(NO_TIME_BONUS);

/**
 * Milliseconds of the bonus that are left at `now`, the server's time in ms since 1970; 0 or less: it is over
 * (spec 4).
 */
function left(user: User, { ends_at: end }: TimeBonus, now: number): number {
  return Math.min(Date.parse(end), Date.parse(user.signup_date) + WINDOW_MS) - now;
}

function countdown(ms: number): Countdown {
  // A second that has begun counts: at zero it is over.
  const all = Math.ceil(ms / TICK_MS);
  return { hours: Math.floor(all / 3600), minutes: Math.floor((all % 3600) / 60), seconds: all % 60 };
}

/**
 * Spec 4: what a member has of the bonus at `now`; it is cleared on logout, on becoming paid, at zero, and 4
 * hours after sign-up.
 */
export function timeBonusAt(user: User | null, bonus: TimeBonus | null, now: number): TimeBonusState {
  if (!user || user.paid_user || !bonus || bonus.status !== 'active') return NO_TIME_BONUS;
  const ms = left(user, bonus, now);
  return ms > 0 ? { isVisible: true, countdownTimer: countdown(ms), percentage: bonus.percentage } : NO_TIME_BONUS;
}

/** A device's clock that is set to another time zone is off by no more. */
const SLACK_MS = 14 * 3_600_000;

/**
 * Whether the server need be asked at all: an account of long ago has no time bonus, whatever this device's
 * clock says.
 */
export function mayHaveTimeBonus(user: User | null, now: number): boolean {
  return user !== null && !user.paid_user && now - Date.parse(user.signup_date) < WINDOW_MS + SLACK_MS;
}

/** Spec 4: hh:mm:ss. */
export function formatCountdown({ hours, minutes, seconds }: Countdown): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The member's time bonus (spec 4); null: none. The server is asked only where there may be one. */
export function timeBonusQuery(user: User) {
  return queryOptions({
    queryKey: ['/api/timebonus.php'] as const,
    queryFn: async ({ signal }) => {
      if (!mayHaveTimeBonus(user, Date.now())) return { timebonus: null };
      return call<{ timebonus: TimeBonus | null }>('GET', '/api/timebonus.php', { signal });
    },
    select: (answer) => answer.timebonus,
  });
}
