import { i18n } from '@lingui/core';
import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import type { PageName } from '#/features/pages/content';
import { loadArea } from '#/i18n/catalogues';
import { storedTracking } from '#/lib/tracking';
import { mayVisitorSearch } from '#/shared/sign-up/visitor-rights';

interface Entering {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** For a route of members only: brings the app's texts; a visitor logs in first and comes back here. */
export async function members({ context, location }: Entering): Promise<void> {
  const [{ user }] = await Promise.all([context.queryClient.ensureQueryData(userQuery), loadArea('app')]);
  if (!user) throw redirect({ to: '/login', search: { to: location.href } });
  // So that nobody sees a person here without the ways to report and to block them.
  await import('#/routes/-behind-member-pages');
}

/** For search and profiles: members, and visitors where the site lets them search (spec 6). */
export async function searchers(entering: Entering): Promise<void> {
  const { settings } = await entering.context.queryClient.ensureQueryData(settingsQuery);
  if (mayVisitorSearch(settings, storedTracking())) await loadArea('app');
  else await members(entering);
}

/** For the pages around joining: sign-up, activation, prices. */
export async function joinTexts(): Promise<void> {
  await loadArea('join');
}

/** For a static page: brings its text. */
export function pageTexts(page: PageName): (entering: Pick<Entering, 'context'>) => Promise<void> {
  return async ({ context }) => {
    const { loadPage } = await import('#/features/pages/texts');
    await Promise.all([loadArea('join'), loadPage(context.queryClient, page, i18n.locale)]);
  };
}

/** For a route that visitors may open too and whose texts are the app's. */
export async function appTexts(): Promise<void> {
  await loadArea('app');
}

/** For a page that is made for visitors, such as sign-up: a member goes on to `href`. */
export function visitors({ context }: Pick<Entering, 'context'>, href = '/members'): void {
  if (context.queryClient.getQueryData(userQuery.queryKey)?.user) throw redirect({ href });
}

/** For a lander: its screen and texts; a member goes on to the members. */
export async function lander(
  context: Entering['context'],
  params: { lander: string; slug?: string | undefined },
  ofMember: boolean,
): Promise<void> {
  const { loadLander } = await import('#/features/landers/registry');
  await Promise.all([loadLander(params.lander, params.slug, ofMember), loadArea('landers')]);
  visitors({ context });
}
