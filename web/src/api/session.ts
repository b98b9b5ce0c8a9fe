import { useQuery, type QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/types';

/** Answers that are the same for everybody and outlive a session. */
const SHARED = new Set(['/api/settings.php', '/api/interests.php', '/api/regions.php', '/api/cities.php', '/api/companyinfo.php']);

/** The logged-in member; null for a visitor, and until it is known. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null;
}

/** The member who must be there: for screens behind `requireMember`. */
export function useMember(): User {
  const user = useUser();
  if (!user) throw new Error('This screen is for members only.');
  return user;
}

/** Makes `user` the logged-in member of this page. */
export function enterSession(client: QueryClient, user: User): void {
  client.setQueryData(userQuery.queryKey, { user });
  document.documentElement.dataset.auth = 'in';
  // Prices are written as in the member's own country, as in their mails.
  document.documentElement.dataset.country = user.country;
}

/** Forgets everything that belongs to the member; the session itself is ended by the server. */
export function leaveSession(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, { user: null });
  document.documentElement.dataset.auth = 'out';
  const settings = client.getQueryData(settingsQuery.queryKey)?.settings;
  if (settings) document.documentElement.dataset.country = settings.geoip_selected_country;
  client.removeQueries({ predicate: ({ queryKey }) => !SHARED.has(String(queryKey[0])) && queryKey[0] !== '/api/user.php' });
}
