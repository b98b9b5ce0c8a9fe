import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGES, type Block, type Inline, type PageContent, type PageName } from '../src/features/pages/content.ts';
import { dayText } from '../src/features/pages/marks.ts';
import { LOCALES } from '../src/i18n/locales.ts';
import { countryName } from '../src/lib/regional.ts';
import { parsePage } from '../tools/static-pages.ts';

/** Languages that are being translated: their pages show in English. Empty, or this gate says what is missing. */
const NOT_YET: readonly string[] = [];
/**
 * Conditions that styles/flags.css knows, and `us`, which the server leaves out elsewhere: of the English pages
 * alone (spec 9).
 */
const CONDITIONS = [
  'when fictional',
  'unless fictional',
  'when resell',
  'unless resell',
  'when logged-out-search',
  'unless logged-out-search',
  'when us',
  'when block-told',
  'unless block-told',
];
/** Other people's screens on which pages lead; they have no route of their own yet. */
const UNBUILT: string[] = [];

const path = (page: PageName, locale: string) => `../content/pages/${page}/${locale}.md`;
const read = (page: PageName, locale: string): PageContent =>
  parsePage(readFileSync(path(page, locale), 'utf8'), locale);
const english = new Map(PAGES.map((page) => [page, read(page, 'en')]));
const translated = PAGES.flatMap((page) =>
  LOCALES.filter((locale) => locale !== 'en' && existsSync(path(page, locale))).map((locale) => ({ page, locale })),
);

const linksIn = (words: readonly Inline[]): string[] =>
  words.flatMap((word) =>
    typeof word === 'string' ? [] : [...(word.tag === 'a' ? [word.href] : []), ...linksIn(word.children)],
  );
const wordsOf = (block: Block): Inline[][] => {
  switch (block.tag) {
    case 'h2':
    case 'h3':
    case 'p':
      return [block.children];
    case 'ul':
    case 'ol':
      return block.items.flatMap((item) => item.flatMap(wordsOf));
    case 'table':
      return [...block.head, ...block.rows.flat()];
    default:
      return block.blocks.flatMap(wordsOf);
  }
};
const marksIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map((mark) => mark[1] ?? '').toSorted();
/** Text and addresses, without the `href` of a link counted as its words. */
const sourceOf = (block: Block) => JSON.stringify(wordsOf(block));

/**
 * What a translation must keep of each part, in order. The order of marks and links in a sentence is the
 * language's own.
 */
function frame(block: Block): unknown {
  if (block.tag === 'when' || block.tag === 'unless')
    return { [block.tag]: block.flag, blocks: block.blocks.map(frame) };
  const kept = { marks: marksIn(sourceOf(block)), links: wordsOf(block).flatMap(linksIn).toSorted() };
  if (block.tag === 'h2' || block.tag === 'h3') return { tag: block.tag, id: block.id, ...kept };
  if (block.tag === 'ul' || block.tag === 'ol') return { tag: block.tag, items: block.items.length, ...kept };
  if (block.tag === 'table') return { tag: 'table', columns: block.head.length, rows: block.rows.length, ...kept };
  return { tag: block.tag, ...kept };
}

const frames = ({ blocks }: PageContent) =>
  blocks.filter((block) => !(block.tag === 'when' && block.flag === 'us')).map(frame);
const conditionsOf = ({ blocks }: PageContent) =>
  blocks.flatMap((block) => (block.tag === 'when' || block.tag === 'unless' ? [`${block.tag} ${block.flag}`] : []));
const idsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.tag === 'h2' || block.tag === 'h3') return [block.id];
    return block.tag === 'when' || block.tag === 'unless' ? idsOf(block.blocks) : [];
  });

describe('static pages', () => {
  it('are the folders of content/pages', () => {
    const folders = readdirSync('../content/pages', { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual([...PAGES].toSorted());
  });

  // spec: 2.29
  it('are whole: what has no translation is named above', () => {
    const missing = PAGES.flatMap((page) =>
      LOCALES.filter((locale) => !existsSync(path(page, locale)) && !NOT_YET.includes(locale)).map(
        (locale) => `${page}/${locale}`,
      ),
    );
    expect(missing).toEqual([]);
    const complete = NOT_YET.filter((locale) => PAGES.every((page) => existsSync(path(page, locale))));
    expect(complete).toEqual([]);
  });

  it.each(translated)(
    '$page in $locale keeps headings, marks, conditions, links and tables of English',
    ({ page, locale }) => {
      const own = read(page, locale);
      const model = english.get(page);
      expect(frames(own)).toEqual(model && frames(model));
      expect([own.revisedOn, marksIn(own.title), marksIn(own.description)]).toEqual([
        model?.revisedOn,
        marksIn(model?.title ?? ''),
        marksIn(model?.description ?? ''),
      ]);
      expect(own.title === model?.title && own.description === model.description).toBe(false);
    },
  );

  it.each(PAGES)('%s has sound ids, conditions and addresses', (page) => {
    const content = english.get(page);
    if (!content) throw new Error('unreachable');
    const ids = idsOf(content.blocks);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(conditionsOf(content).filter((one) => !CONDITIONS.includes(one))).toEqual([]);
    expect(content.description).not.toMatch(/["<>&]/u);
    const { routes } = JSON.parse(readFileSync('dist/routes.json', 'utf8')) as {
      routes: { status: number; patterns: string[] }[];
    };
    const known = [...UNBUILT, ...routes.filter(({ status }) => status === 200).flatMap(({ patterns }) => patterns)];
    const links = content.blocks.flatMap(wordsOf).flatMap(linksIn);
    for (const link of links.filter((one) => one.startsWith('/'))) {
      const [target = '', id] = link.split('#');
      expect(known, link).toContain(target);
      const aim = PAGES.find((name) => target === `/pages/${name}`);
      if (id && aim) expect(idsOf(english.get(aim)?.blocks ?? []), link).toContain(id);
    }
    expect(links.filter((one) => !/^(?:\/|mailto:\{\{support_email\}\}$)/u.test(one))).toEqual([]);
  });

  // spec: 9.19
  it('have a United States variant of the English privacy statement only (spec 9)', () => {
    const us = (page: PageName, locale: string) => conditionsOf(read(page, locale)).includes('when us');
    expect(us('privacy', 'en')).toBe(true);
    expect(translated.filter(({ page, locale }) => us(page, locale))).toEqual([]);
  });

  // asvs: V1.3.5
  it('refuse what they cannot show', () => {
    const page = (body: string) => () =>
      parsePage(`---\ntitle: T\ndescription: D\nrevised: 2026-11-21\n---\n${body}`, 'en');
    expect(page('## No id')).toThrow('has no {#id}');
    expect(page(':::when fictional\nA\n')).toThrow('has no end');
    expect(page('A\n:::\n')).toThrow('Not in its place');
    expect(page(':::when us\n:::when fictional\nA\n:::\n:::')).toThrow('Not in its place');
    expect(page('<b>A</b>')).toThrow('html');
    expect(page('![A](a.png)')).toThrow('image');
    expect(() => parsePage('A', 'en')).toThrow('begins with');
  });
});

describe('the version date of a text', () => {
  it('is written as the server writes it, in every language', () => {
    const formats = JSON.parse(readFileSync('../server/src/kernel/data/date_formats.json', 'utf8')) as {
      locale: string;
      day: string;
      months: string[];
      day_digits: number;
    }[];
    // The first of a language is that of a page whose country is not known; src/lib/regional.test.tsx has the
    // others.
    const first = LOCALES.map((locale) => formats.find((format) => format.locale === locale));
    for (const format of first) {
      const written = format?.day
        .replace('{day}', '5'.padStart(format.day_digits, '0'))
        .replace('{month}', format.months[10] ?? '')
        .replace('{year}', '2026');
      expect(dayText(new Date('2026-11-05T23:30:00Z'), format?.locale ?? '')).toBe(written);
    }
  });
});

describe('the page for partners', () => {
  const [inEnglish, inFrench] = ['en', 'fr'].map((locale) =>
    parsePage(readFileSync(`../content/partners/${locale}.md`, 'utf8'), locale),
  );

  // spec: 1.13
  it('is there in English and French only, saying the same', () => {
    expect(readdirSync('../content/partners').toSorted()).toEqual(['en.md', 'fr.md']);
    expect(inFrench && frames(inFrench)).toEqual(inEnglish && frames(inEnglish));
    const { routes } = JSON.parse(readFileSync('dist/routes.json', 'utf8')) as {
      routes: { name: string; locales?: string[] }[];
    };
    expect(routes.filter(({ locales }) => locales).map(({ name, locales }) => [name, locales])).toEqual([
      ['partners', ['en', 'fr']],
    ]);
  });

  it('names the parameters that are stored (spec 3)', () => {
    for (const name of ['network', 'ref', 'sub1', 'sub2', 'sub3', 'lb'])
      expect(JSON.stringify(inEnglish)).toContain(`{"tag":"code","children":["${name}"]}`);
  });
});

it('names countries as the server does', () => {
  const names = JSON.parse(readFileSync('../server/src/kernel/data/country_names.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  expect(Object.keys(names)).toEqual([...LOCALES]);
  for (const [locale, countries] of Object.entries(names)) {
    for (const [code, name] of Object.entries(countries))
      expect(countryName(code, locale), `${locale} ${code}`).toBe(name);
  }
});
