import { call } from '#/api/client';
import type { EditableProfile, ProfileChanges } from '#/api/wire';

/** Changes these fields of one's own profile and leaves the others. All wrong fields are named at once. */
export function changeProfile(change: ProfileChanges): Promise<EditableProfile> {
  return call('PUT', '/api/profile.php', { body: change });
}
