import { call } from '#/api/client';
import type { User } from '#/api/wire';

/** Lets visitors who are not logged in see the member's name, age, region and main photo, or no longer. */
export function setShowOnLanders(show: boolean): Promise<{ user: User }> {
  return call('PUT', '/api/show-on-landers.php', { body: { show_on_landers: show } });
}
