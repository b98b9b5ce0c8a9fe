import { call } from '#/api/client';
import type { User } from '#/api/wire';

/** Takes the member out of search and lists, or back in. */
export function setInvisible(invisible: boolean): Promise<{ user: User }> {
  return call('PUT', '/api/invisible.php', { body: { invisible } });
}
