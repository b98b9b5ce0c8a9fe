import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#/api/client';
import { userQuery } from '#/api/queries/user';
import type { Id, Locale, User } from '#/api/wire';
import { mayReload } from '#/lib/chunk-reload';
import { lastWords } from '#/lib/ending';
import { forgetMember, keepFor } from '#/lib/forget-member';
import { keeperOfPage } from '#/lib/keeper';
import { loadPage } from '#/lib/load-page';
import { openChannel } from '#/lib/tab-channel';

let channel: BroadcastChannel | undefined;

/** Tells the other tabs of this browser whose it is now, by profile id; null: nobody's. */
export function tellTabs(member: string | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's.
  channel?.postMessage(member);
}

/** Hears what other tabs tell. */
export function hearTabs(onNews: (member: string | null) => void): void {
  channel = openChannel('session');
  channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => onNews(data));
}

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

/** Makes `user` the logged-in member of this page; where another was it, the page begins anew. */
export function enterSession(client: QueryClient, user: User): void {
  client.setQueryData(userQuery.queryKey, { user });
}

function showMember({ profile, country }: User): void {
  keepFor(profile.id);
  tellTabs(profile.id);
  document.documentElement.dataset.auth = 'in';
  // Prices are written as in the member's own country, as in their mails.
  document.documentElement.dataset.country = country;
}

/**
 * Loads a page that is over anew. Where that was tried a moment ago, the server's pages and its answers disagree about
 * who is here: the page says what to do.
 */
export function loadAnew(): void {
  if (mayReload()) loadPage.again();
  else document.querySelector('#not-loaded')?.removeAttribute('hidden');
}

/** Ends a member's page for which even the script that ends it does not come: nothing of theirs stays on the screen. */
export function endPlainly(): void {
  lastWords.set('');
  void forgetMember();
  loadAnew();
}

/**
 * Follows who is logged in, however the page learns it: by a refused call, by an answer of user.php to a tab
 * that slept. Where its member is gone, or another stands in their place, nothing of this page is right any
 * more.
 */
export function followMember(client: QueryClient): void {
  let known: Id | null | undefined;
  client.getQueryCache().subscribe(() => {
    const answer = client.getQueryData(userQuery.queryKey);
    if (answer?.user === undefined) return;
    const [before, now] = [known, answer.user?.profile.id ?? null];
    if (before === now) return;
    known = now;
    // One who was forgotten already, on a page that stays, is no news.
    if (before && before === keeperOfPage()) {
      // At once, or screens of members would be drawn without one.
      lastWords.set('');
      // What ends a member's page is here with it.
      import('#/api/leave-session').then(({ beginAnew }) => beginAnew(now)).catch(endPlainly);
    } else if (answer.user && !before) showMember(answer.user);
    else if (!before) keepFor(null);
  });
}

/** Keeps the chosen language with the account (spec 7: `PUT /api/user.php`). */
export function setLanguage(language: Locale): Promise<{ user: User }> {
  return call('PUT', '/api/user.php', { body: { language } });
}
