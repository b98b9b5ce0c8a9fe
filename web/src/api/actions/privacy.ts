import { call } from '#/api/client';
import type { Consents, Id, User } from '#/api/wire';

/** Gives a consent or takes it back. */
export function setConsent(kind: 'terms' | 'orientation', given: boolean): Promise<Consents> {
  return call('PUT', '/api/consents.php', { body: { kind, given } });
}

/** Takes the member out of search and lists, or back in. */
export function setInvisible(invisible: boolean): Promise<{ user: User }> {
  return call('PUT', '/api/invisible.php', { body: { invisible } });
}

/** Lets visitors who are not logged in see the member's name, age, region and main photo, or no longer. */
export function setShowOnLanders(show: boolean): Promise<{ user: User }> {
  return call('PUT', '/api/show-on-landers.php', { body: { show_on_landers: show } });
}

/** Lets others see at whom the member looked, or how soon the member usually answers, or no longer. */
export function setHabits(habits: Partial<Pick<User, 'shows_visits' | 'shows_answers'>>): Promise<{ user: User }> {
  return call('PUT', '/api/show-habits.php', { body: habits });
}

/** Says that the member opened this profile and stayed on it. */
export function tellView(profile: Id): Promise<object> {
  return call('PUT', '/api/view.php', { body: { profile } });
}
