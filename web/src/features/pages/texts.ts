import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { staticPageQuery } from '#/api/queries/visitors';
import type { Locale, PageAnswer } from '#/api/wire';
import type { PageContent, PageName } from '#/features/pages/content';

/** A page's text, and of which moments it and the terms are; null where nobody agreed to any. */
export interface ShownPage {
  content: PageContent;
  dates: { version: string; terms: string } | null;
}

const files = import.meta.glob<{ content: PageContent }>([
  '../../../../content/pages/*/*.md',
  '../../../../content/partners/*.md',
]);
const loaded = new Map<string, PageContent>();

/** Brings a built-in text in a language, or in English where it has no translation yet. */
async function loadBuiltIn(page: PageName, locale: string): Promise<PageContent> {
  const known = loadedPage(page, locale);
  if (known) return known;
  const folder = page === 'partners' ? page : `pages/${page}`;
  const file = (code: string) => files[`../../../../content/${folder}/${code}.md`];
  const load = file(locale) ?? file('en');
  if (!load) throw new Error(`There is no page ${page}.`);
  const { content } = await load();
  loaded.set(`${page}/${locale}`, content);
  return content;
}

/** A built-in text, if it is there already. */
export function loadedPage(page: PageName, locale: string): PageContent | undefined {
  return loaded.get(`${page}/${locale}`);
}

/** The text of the site itself, where it has one. */
function ownContent({ page }: PageAnswer, locale: string): PageContent | null {
  if (!page) return null;
  const { title, description, revised_on: revisedOn, blocks } = page;
  // The server's parser writes just these (server/src/pages/text.rs).
  return {
    locale: locale as Locale,
    title,
    description,
    revisedOn,
    blocks: blocks as unknown[] as PageContent['blocks'],
  };
}

const datesOf = ({ version_date: version, terms_date: terms }: PageAnswer) => ({ version, terms });

/**
 * What the page says to whoever is here; at build time, and of the page that no site has its own text of, the
 * built-in text.
 */
function queryOf(client: QueryClient, page: PageName, locale: string) {
  if (import.meta.env.SSR || page === 'partners') return null;
  const country =
    client.getQueryData(userQuery.queryKey)?.user?.country ??
    client.getQueryData(settingsQuery.queryKey)?.settings.geoip_selected_country ??
    '';
  return staticPageQuery(page, locale, country);
}

/** Brings a page in a language: the site's own text, or the built-in one. */
export async function loadPage(client: QueryClient, page: PageName, locale: string): Promise<ShownPage> {
  const query = queryOf(client, page, locale);
  if (!query) return { content: await loadBuiltIn(page, locale), dates: null };
  const known = client.getQueryData(query.queryKey);
  // Without a network what came with the page still stands.
  const answer = await client.fetchQuery(query).catch((error: unknown) => {
    if (known) return known;
    throw error;
  });
  return { content: ownContent(answer, locale) ?? (await loadBuiltIn(page, locale)), dates: datesOf(answer) };
}

/** The same, if it is there already; the route brings it before its screen shows. */
export function knownPage(client: QueryClient, page: PageName, locale: string): ShownPage | undefined {
  const query = queryOf(client, page, locale);
  const answer = query && client.getQueryData(query.queryKey);
  if (query && !answer) return undefined;
  const content = (answer && ownContent(answer, locale)) ?? loadedPage(page, locale);
  return content && { content, dates: answer ? datesOf(answer) : null };
}
