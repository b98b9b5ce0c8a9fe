import { call } from '#/api/client';
import type { ProfileChange, ProfileEditing } from '#/api/types';

/** Changes these fields of one's own profile and leaves the others. All wrong fields are named at once. */
export function changeProfile(change: ProfileChange): Promise<ProfileEditing> {
  return call('PUT', '/api/profile.php', { body: change });
}
