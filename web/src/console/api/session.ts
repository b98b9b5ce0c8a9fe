import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { get, send } from '#/console/api/call';
import { isProblem } from '#/console/api/problem';
import type { Permission, Session } from '#/console/api/types';

/** Who is in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await get('/api/console/session', undefined, signal);
    } catch (error) {
      if (isProblem(error, 'authentication_required')) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

/** The companies and sites that one's roles reach. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: ({ signal }) => get('/api/console/places', undefined, signal),
  staleTime: 5 * 60_000,
});

/** Who is in; only below the gate, where there is somebody. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('Nobody is signed in here.');
  return data;
}

/** Whether who is in may do this somewhere. The server asks again with each call. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/** Somebody is in from now on. */
export function beginSession(client: QueryClient, session: Session): void {
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Nobody is in any more, and nothing of what was fetched is kept. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

/** Out, for good: nothing of what was in view stays. */
export async function signOut(client: QueryClient): Promise<void> {
  // What is on its way, or asked for once more by a page that is about to go, would only be refused.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, enabled: false } });
  await client.cancelQueries();
  await send('delete', '/api/console/session', {}).catch(() => {});
  client.clear();
  location.assign('/');
}
