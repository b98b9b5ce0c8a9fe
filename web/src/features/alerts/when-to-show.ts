import type { User } from '#/api/types';

/** Where the page is, for alerts that stay away from some routes. */
export interface AlertPlace {
  /** Name of the route (spec 2). */
  route: string;
  /** The query has `api_signup_complete`: another site signed this visitor up a moment ago. */
  afterApiSignUp: boolean;
  smartphone: boolean;
}

/** Spec 4, activation reminder; the settings' own pages count as settings. */
const WITHOUT_REMINDER = new Set(['signup', 'signup-matches', 'members-id-signup', 'complete-signup', 'settings', 'settings-delete', 'settings-export', 'notifications']);
/** Spec 4, disabled notifications alert. */
const WITHOUT_DISABLED = new Set(['settings', 'settings-delete', 'settings-export', 'notifications']);

/** How the activation reminder shows here, if at all (spec 4). */
export function reminderStyle(user: User, { route, afterApiSignUp, smartphone }: AlertPlace): 'dialog' | 'alert' | null {
  if (user.status !== 'not_confirmed' || user.profile.status !== 'disabled') return null;
  if (user.notifications_disabled.length > 0 || WITHOUT_REMINDER.has(route)) return null;
  if (afterApiSignUp) return smartphone ? null : 'dialog';
  return 'alert';
}

/** Whether the disabled notifications alert shows here (spec 4); whether it was dismissed is the caller's to know. */
export function showsDisabledNotifications(user: User, { route }: AlertPlace): boolean {
  return user.notifications_disabled.length > 0 && !WITHOUT_DISABLED.has(route);
}
