import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { EditableProfile } from '#/api/wire';

/** One's own profile as /profile edits it: what is missing, and what moderators asked to change. */
export const ownProfileQuery = queryOptions({
  queryKey: ['/api/profile.php'] as const,
  queryFn: ({ signal }) => call<EditableProfile>('GET', '/api/profile.php', { signal }),
});
