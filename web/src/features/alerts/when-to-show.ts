import type { User } from '#/api/wire';
import type { PushSubscriptionState } from '#/shared/push/push-state';

/** Where the page is, for alerts that stay away from some routes. */
export interface AlertPlace {
  /** Name of the route (spec 2). */
  route: string;
  /** The query has `api_signup_complete`: another site signed this visitor up a moment ago. */
  afterApiSignUp: boolean;
  smartphone: boolean;
}

/** The settings' own pages count as settings, the ways to sign up as signup. */
const SETTINGS = ['settings', 'settings-delete', 'settings-export'];
const SIGN_UP = ['signup', 'signup-matches', 'members-id-signup', 'complete-signup'];

/** Where credits are ordered. */
const SALE = ['credits', 'credits-id-paymentmethod', 'credits-repeat-order', 'directdebit'];

/**
 * Where nobody is spoken to besides: while one pays, leaves, complains, plays (on a phone the game's buttons would be
 * out of sight), or finds nothing.
 */
const QUIET = [
  ...SALE,
  'transactions-id',
  'settings-delete',
  'complaints',
  'complaints-number',
  'notice',
  'token',
  'swipe-game',
  '',
];

/** Whether no notice at all belongs here. */
export function isQuiet({ route }: Pick<AlertPlace, 'route'>): boolean {
  return QUIET.includes(route);
}

/** Spec 4: where each alert stays away besides. */
const WITHOUT = {
  reminder: new Set([...SIGN_UP, ...SETTINGS, 'notifications']),
  photo: new Set(['profile', ...SIGN_UP, 'activate-done', 'premium', 'notifications', ...SETTINGS]),
  push: new Set([...SIGN_UP, 'notifications', 'activate-done', 'premium']),
  disabled: new Set([...SETTINGS, 'notifications']),
};

/** How the activation reminder shows here, if at all (spec 4). */
export function reminderStyle(
  user: User,
  { route, afterApiSignUp, smartphone }: AlertPlace,
): 'dialog' | 'alert' | null {
  if (user.status !== 'not_confirmed' || user.profile.status !== 'disabled') return null;
  if (user.notifications_disabled.length > 0 || WITHOUT.reminder.has(route)) return null;
  if (afterApiSignUp) return smartphone ? null : 'dialog';
  return isQuiet({ route }) ? null : 'alert';
}

/** Whether a member is told here that their age is to be checked: also where they'd pay, as no order is taken then. */
export function showsAge({ age_check_needed: isNeeded }: User, { route }: Pick<AlertPlace, 'route'>): boolean {
  return isNeeded && route !== 'settings' && (SALE.includes(route) || !isQuiet({ route }));
}

/** Whether the profile photo alert shows here (spec 4); whether an alert was dismissed is the caller's to know. */
export function showsPhoto(user: User, { route }: AlertPlace): boolean {
  return user.profile.main_image === null && !WITHOUT.photo.has(route) && !isQuiet({ route });
}

/** Whether what became of the member's verification is said here: on the profile it stands anyway. */
export function showsVerification({ profile }: User, { route }: AlertPlace): boolean {
  return profile.verification_news !== null && route !== 'profile' && !isQuiet({ route });
}

/** Whether the push alert shows here (spec 4): push is possible, and not switched on already. */
export function showsPush(subscription: PushSubscriptionState, { route }: AlertPlace): boolean {
  return subscription === 'not_subscribed' && !WITHOUT.push.has(route) && !isQuiet({ route });
}

/** Whether the disabled notifications alert shows here (spec 4). */
export function showsDisabledNotifications(user: User, { route }: AlertPlace): boolean {
  return user.notifications_disabled.length > 0 && !WITHOUT.disabled.has(route) && !isQuiet({ route });
}
