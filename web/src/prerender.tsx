import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { companyInfoQuery, settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { landerProfilesQuery, type LanderPeople } from '#/api/queries/visitors';
import { createQueryClient } from '#/api/query-client';
import type { Locale } from '#/api/wire';
import { App } from '#/app';
import { FriendPage, friendTitle } from '#/features/dates/friend-page';
import { genderOf, LANDERS, MEMBER_LANDINGS } from '#/features/landers/lander-list';
import { PAGES } from '#/features/pages/content';
import { builtInOrText } from '#/features/pages/own-text';
import { loadedPage } from '#/features/pages/texts';
import { activateLocale, loadArea } from '#/i18n/catalogues';
import { markedCompany, markedPeople, markedSettings } from '#/marks';
import { OfflinePage } from '#/offline-page';
import { createAppRouter } from '#/router';
import { MaintenancePage, NoSitePage, RefusedPage, UnseenWords } from '#/server-pages';
import { Shell } from '#/shell';

export { LOCALES } from '#/i18n/locales';

export interface RenderedPage {
  /** Markup of #root. */
  html: string;
  /** Text of <title>, with marks. */
  title: string;
  /** For search engines, with marks. */
  description: string;
  /** Ids of the routes that it shows. */
  routeIds: string[];
}

function createClient() {
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { settings: markedSettings });
  client.setQueryData(companyInfoQuery.queryKey, { companyinfo: markedCompany });
  client.setQueryData(userQuery.queryKey, { user: null });
  return client;
}

function staticPageAt(path: string, locale: Locale) {
  const page = path === '/partners' ? 'partners' : PAGES.find((name) => path === `/pages/${name}`);
  return page && loadedPage(page, locale);
}

/** For search engines; a site's own text has its own. */
function descriptionOf(path: string, locale: Locale): string {
  const text = staticPageAt(path, locale)?.description;
  return text === undefined ? markedSettings.description : builtInOrText('{{own_description}}', text);
}

/** Whom the server puts on a lander: as the app asks for them, but for the country, which is the visitor's. */
export type PeopleOfRoute = Omit<LanderPeople, 'country'>;

/**
 * Renders `path` as a visitor sees it, with marks where the site's own texts go, and where `people` do who are
 * shown.
 */
export async function renderPage(path: string, locale: Locale, people?: PeopleOfRoute): Promise<RenderedPage> {
  await activateLocale(locale);
  const queryClient = createClient();
  if (people)
    queryClient.setQueryData(
      landerProfilesQuery({ ...people, country: markedSettings.geoip_selected_country }).queryKey,
      { profiles: markedPeople(people.count) },
    );
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const { matches } = router.state;
  const title = matches.findLast(({ staticData }) => staticData.title)?.staticData.title;
  return {
    html: renderToString(<App router={router} queryClient={queryClient} />),
    routeIds: matches.map(({ routeId }) => routeId),
    description: descriptionOf(path, locale),
    title: title ? `${i18n._(title)} · ${markedSettings.name}` : markedSettings.index_title,
  };
}

/** The page that everything else gets: the bar and grey blocks until the script has read the boot block. */
export async function renderShell(locale: Locale): Promise<RenderedPage> {
  await activateLocale(locale);
  await loadArea('join');
  return {
    html: renderToString(
      <Shell name={markedSettings.name} withoutScript={i18n._(msg`This page needs JavaScript. Please turn it on.`)} />,
    ),
    title: markedSettings.name,
    description: markedSettings.description,
    routeIds: [],
  };
}

/** What stands on each page unseen: why the app does not come, in the page's language. */
export async function renderWords(locale: Locale): Promise<string> {
  await activateLocale(locale);
  await loadArea('join');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <UnseenWords />
    </I18nProvider>,
  );
}

/** The page for when there is no network; only the site's name and colours differ. */
export async function renderOffline(locale: Locale): Promise<RenderedPage> {
  await activateLocale(locale);
  return {
    html: renderToString(
      <I18nProvider i18n={i18n}>
        <OfflinePage name={markedSettings.name} />
      </I18nProvider>,
    ),
    title: markedSettings.name,
    description: markedSettings.description,
    routeIds: [],
  };
}

const plain = (page: ReactNode, title: string): RenderedPage => ({
  html: renderToString(<I18nProvider i18n={i18n}>{page}</I18nProvider>),
  title,
  description: '',
  routeIds: [],
});

/** What the server answers where it can show no page, by the name of the file (server-pages.tsx). */
export async function renderServerPages(locale: Locale): Promise<Record<string, RenderedPage>> {
  await activateLocale(locale);
  await Promise.all([loadArea('join'), loadArea('verification')]);
  return {
    refused: plain(<RefusedPage name={markedSettings.name} />, `{{status}} · ${markedSettings.name}`),
    maintenance: plain(
      <MaintenancePage name={markedSettings.name} />,
      `${i18n._(msg`We're working on the site`)} · ${markedSettings.name}`,
    ),
    'no-site': plain(<NoSitePage />, i18n._(msg`There's no site at this address`)),
    'date-plan': plain(<FriendPage name={markedSettings.name} />, `${friendTitle()} · ${markedSettings.name}`),
  };
}

/** The routes and pages of landers, which one route of the app stands for (spec 2). */
function landersOf(id: string, path: string) {
  // Whose landing it is, is not known when pages are made.
  const ofMember = path.startsWith('/members/');
  const entries = ofMember ? MEMBER_LANDINGS : LANDERS;
  return entries.flatMap(({ lander, name, slugs, people: count }) => {
    const base = path.replace('$lander', lander);
    const peopleOf = (slug?: string): PeopleOfRoute | undefined =>
      count > 0 ? { count, gender: genderOf(slug) } : undefined;
    const route = {
      id,
      name,
      access: 'visitor' as const,
      ...(ofMember && { values: { id: 'uuid' as const } }),
      prerender: !ofMember && (count > 0 ? ('live' as const) : true),
      screens: [`src/features/landers/${lander}/${lander}.tsx`],
    };
    return [
      { ...route, path: slugs === null ? base.replace('/{-$slug}', '') : base, people: peopleOf() },
      ...(slugs ?? []).map((slug) => ({ ...route, path: base.replace('{-$slug}', slug), people: peopleOf(slug) })),
    ];
  });
}

/**
 * All routes with what the server must know of them (routes.json); `screens` are sources whose styles come
 * along.
 */
export function listRoutes() {
  const router = createAppRouter({ queryClient: createClient(), history: createMemoryHistory() });
  return Object.values(router.routesByPath).flatMap(({ id, fullPath, options }) =>
    fullPath.includes('$lander')
      ? landersOf(id, fullPath)
      : [{ id, path: fullPath, ...options.staticData, screens: [], people: undefined }],
  );
}
