import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import { isProblem } from '#/api/problem';
import type { User } from '#/api/wire';

async function fetchUser(signal: AbortSignal): Promise<{ user: User | null }> {
  try {
    return await call<{ user: User }>('GET', '/api/user.php', { signal });
  } catch (error) {
    if (isProblem(error, 'authentication_required')) return { user: null };
    throw error;
  }
}

/** The logged-in member (spec 7: user.php); null for a visitor. */
export const userQuery = queryOptions({
  queryKey: ['/api/user.php'] as const,
  queryFn: ({ signal }) => fetchUser(signal),
  select: (answer) => answer.user,
});
