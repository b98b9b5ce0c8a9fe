import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { loadAnew, tellTabs } from '#/api/session';
import { tries } from '#/api/tries';
import type { Id } from '#/api/wire';
import { lastWords } from '#/lib/ending';
import { forgetMember } from '#/lib/forget-member';
import { loadPage } from '#/lib/load-page';

/**
 * What is left of a page that is over may take so long to go; the next page does the rest
 * (lib/forget-member.ts).
 */
const FORGOTTEN_WITHIN_MS = 1500;

/**
 * Ends what this page is to its member: nothing is asked or sent any more, the screen is empty, everything of
 * theirs is forgotten and other tabs hear whose browser it is `now`, where that is known. The session itself is
 * ended by the server. What comes next is a page load.
 */
export async function leaveSession(now: Id | null | undefined): Promise<void> {
  if (lastWords.get() === null) lastWords.set('');
  tries.forEach(({ giveUp }) => giveUp());
  // Should the browser keep this page to step back to, it begins anew.
  addEventListener('pageshow', ({ persisted }) => persisted && loadPage.again());
  const forgotten = forgetMember();
  if (now !== undefined) tellTabs(now);
  await Promise.race([
    forgotten,
    new Promise((resolve) => {
      setTimeout(resolve, FORGOTTEN_WITHIN_MS);
    }),
  ]);
}

/**
 * Ends the page and begins anew for whoever is here now: the server leads a visitor from a member's page to the
 * login. What another tab was `told` happened there, so it is followed however often; what answers say may be a
 * circle.
 */
export async function beginAnew(now: Id | null | undefined, told = false): Promise<void> {
  await leaveSession(now);
  if (told) loadPage.again();
  else loadAnew();
}

/** Answers that are the same for everybody and outlive a session. */
const SHARED = new Set([
  '/api/settings.php',
  '/api/interests.php',
  '/api/regions.php',
  '/api/cities.php',
  '/api/companyinfo.php',
  '/api/user.php',
]);

/** Forgets the member on a page that stays: it says how something ended which ended their session too. */
export function forgetInPlace(client: QueryClient): void {
  void forgetMember();
  tellTabs(null);
  client.removeQueries({ predicate: ({ queryKey }) => !SHARED.has(String(queryKey[0])) });
  client.setQueryData(userQuery.queryKey, { user: null });
  document.documentElement.dataset.auth = 'out';
  const settings = client.getQueryData(settingsQuery.queryKey)?.settings;
  if (settings) document.documentElement.dataset.country = settings.geoip_selected_country;
}
