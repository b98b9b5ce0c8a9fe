import type { Locale } from '#/api/wire';

/** Words of a line: text (marks such as `{{name}}` in it), emphasis, or a link. */
export type Inline =
  | string
  | { tag: 'strong' | 'em' | 'code'; children: Inline[] }
  | { tag: 'a'; href: string; children: Inline[] };

/** One part of a page, as tools/static-pages.ts makes it from Markdown. */
export type Block =
  | { tag: 'h2' | 'h3'; id: string; children: Inline[] }
  | { tag: 'p'; children: Inline[] }
  | { tag: 'ul' | 'ol'; items: Block[][] }
  | { tag: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { tag: 'when' | 'unless'; flag: string; blocks: Block[] };

/** A static page in one language. */
export interface PageContent {
  /** Of the text: English where a translation is missing. */
  locale: Locale;
  title: string;
  /** One sentence for search engines, with marks. */
  description: string;
  /** The day of its last change: 2026-11-21. */
  revisedOn: string;
  blocks: Block[];
}

/** The pages of spec 2 `/pages/…`, and those that European law asks for besides. */
export const PAGES = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'faq',
  'return-policy',
  'service',
  'safety',
  'imprint',
  'accessibility',
  'contact',
] as const;

/**
 * One of them, whose address is `/pages/<name>`; or `/partners`, which is there in English and French only
 * (docs/LANGUAGES.md).
 */
export type PageName = (typeof PAGES)[number] | 'partners';
