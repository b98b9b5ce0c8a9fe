import { useQuery, type QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import type { Id, User } from '#/api/types';
import { forgetMember, keepFor } from '#/lib/forget-member';

/** Answers that are the same for everybody and outlive a session. */
const SHARED = new Set(['/api/settings.php', '/api/interests.php', '/api/regions.php', '/api/cities.php', '/api/companyinfo.php']);

/** The logged-in member; null for a visitor, and until it is known. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null;
}

/** The member who must be there: for screens whose routes let only `members` in. */
export function useMember(): User {
  const user = useUser();
  if (!user) throw new Error('This screen is for members only.');
  return user;
}

/** Makes `user` the logged-in member of this page; whoever was it before is forgotten first. */
export function enterSession(client: QueryClient, user: User): void {
  const before = client.getQueryData(userQuery.queryKey)?.user;
  if (before && before.profile.id !== user.profile.id) leaveSession(client);
  client.setQueryData(userQuery.queryKey, { user });
  document.documentElement.dataset.auth = 'in';
  // Prices are written as in the member's own country, as in their mails.
  document.documentElement.dataset.country = user.country;
}

/** Forgets everything that belongs to the member; the session itself is ended by the server. */
export function leaveSession(client: QueryClient): void {
  // `followMember` does the rest.
  client.setQueryData(userQuery.queryKey, { user: null });
}

function forgetAll(client: QueryClient): void {
  forgetMember();
  client.removeQueries({ predicate: ({ queryKey }) => !SHARED.has(String(queryKey[0])) && queryKey[0] !== '/api/user.php' });
}

function showVisitor(client: QueryClient): void {
  document.documentElement.dataset.auth = 'out';
  const settings = client.getQueryData(settingsQuery.queryKey)?.settings;
  if (settings) document.documentElement.dataset.country = settings.geoip_selected_country;
}

/**
 * Follows who is logged in, however the page learns it: by a log-out here, a refused call, an answer of user.php to a
 * tab that slept. Whoever is gone is forgotten at once. Where another member stands in their place without a login on
 * this page, `meetAnother` begins anew.
 */
export function followMember(client: QueryClient, meetAnother: () => void = () => location.reload()): void {
  let known: Id | null | undefined;
  client.getQueryCache().subscribe(() => {
    const answer = client.getQueryData(userQuery.queryKey);
    if (!answer) return;
    const [before, now] = [known, answer.user?.profile.id ?? null];
    if (before === now) return;
    known = now;
    if (before) forgetAll(client);
    keepFor(now);
    if (!before) return;
    if (now) meetAnother();
    else showVisitor(client);
  });
}
