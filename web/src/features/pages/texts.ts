import type { PageContent, PageName } from '#/features/pages/content';

const files = import.meta.glob<{ content: PageContent }>(['../../../../content/pages/*/*.md', '../../../../content/partners/*.md']);
const loaded = new Map<string, PageContent>();

/** Brings a page in a language, or in English where it has no translation yet. */
export async function loadPage(page: PageName, locale: string): Promise<PageContent> {
  const known = loaded.get(`${page}/${locale}`);
  if (known) return known;
  const folder = page === 'partners' ? page : `pages/${page}`;
  const file = (code: string) => files[`../../../../content/${folder}/${code}.md`];
  const load = file(locale) ?? file('en');
  if (!load) throw new Error(`There is no page ${page}.`);
  const { content } = await load();
  loaded.set(`${page}/${locale}`, content);
  return content;
}

/** The same, if it is there already; the route brings it before its screen shows. */
export function loadedPage(page: PageName, locale: string): PageContent | undefined {
  return loaded.get(`${page}/${locale}`);
}
