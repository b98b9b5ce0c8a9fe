import { call } from '#/api/client';
import type { Consents, User } from '#/api/wire';

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
