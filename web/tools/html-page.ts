import type { Manifest } from './vite-manifest.ts';
import { bootOf, fileOf, screensOf, scriptsOf, stylesOf } from './vite-manifest.ts';

interface HtmlPage {
  html: string;
  title: string;
  /** For search engines, with marks. */
  description: string;
  locale: string;
  /** Name of the file; `shell` is the page of everything that is not rendered at build time. */
  name: string;
  /** Null for the shell, which search engines leave out. */
  path: string | null;
  /** Whether the app starts at once; else it waits for a sign that somebody is here. */
  live: boolean;
  /** The routes that are on the page: their styles come with it. */
  routeIds: readonly string[];
  /** Sources that are on the page besides, whose styles come with it as well. */
  screens: readonly string[];
  manifest: Manifest;
  /** Id of what was built. */
  build: string;
  /** Address of the list of what each script needs. */
  parts: string;
  /** Address of the script for browsers that are too old. */
  tooOld: string;
  /** What stands on the page unseen, for when the app does not come (boot.ts, too-old.js). */
  words: string;
}

const LATIN = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Small scripts for what should not wait for a touch as the app does, by what is on the page. */
const BESIDE = [
  ['<video', 'src/clip.ts'],
  ['data-pins', 'src/pins.ts'],
] as const;

/** What React asks for early: links in front of the markup, escaped, so that no value holds a `>`. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/u;

/**
 * The picture that the page is about, to be asked for in the head; the others can wait for the markup, which
 * may leave them out.
 */
function split(html: string): { picture: string[]; markup: string } {
  const links = PRELOADS.exec(html)?.[0] ?? '';
  return { picture: links ? [links.slice(0, links.indexOf('>') + 1)] : [], markup: html.slice(links.length) };
}

function forSearchEngines({
  path,
  title,
  description,
  locale,
}: Pick<HtmlPage, 'path' | 'title' | 'description' | 'locale'>): string[] {
  if (path === null) return ['<meta name="robots" content="noindex">'];
  return [
    `<meta name="description" content="${description}">`,
    '<link rel="canonical" href="{{canonical}}">',
    '{{alternates}}',
    // What other services show beside a link (ogp.me); the server draws the picture.
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="{{name}}">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:url" content="{{canonical}}">',
    `<meta property="og:image" content="{{origin}}/preview/${locale}.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:locale" content="${locale}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** One page with its marks, as SERVER-CONTRACT.md describes it. */
export function htmlPage({
  html,
  title,
  description,
  locale,
  name,
  path,
  live,
  routeIds,
  screens,
  manifest,
  build,
  parts,
  tooOld,
  words,
}: HtmlPage): string {
  const styles = stylesOf(manifest, ['src/main.tsx', ...routeIds.flatMap(screensOf), ...screens]);
  const hydrate = live ? 'now' : 'intent';
  const { picture, markup } = split(html);
  // Brought by src/boot.ts when their time has come.
  const beside = BESIDE.find(([mark]) => markup.includes(mark))?.[1];
  // The app with what this page needs of it, at once; a page that is not known asks for the list of all.
  const own =
    path === null
      ? [parts]
      : scriptsOf(manifest, [...routeIds.flatMap(screensOf), ...screens, `../locales/${locale}/public.po`]);
  const app = [...new Set([...scriptsOf(manifest, ['src/main.tsx']), ...own])].join(' ');
  const scripts = ` data-app="${app}"${beside ? ` data-beside="${scriptsOf(manifest, [beside]).join(' ')}"` : ''} data-parts="${parts}"`;
  return [
    '<!doctype html>',
    `<html lang="${locale}" data-page="${name}" data-build="${build}" data-hydrate="${hydrate}"${scripts} data-niche="{{niche}}" data-country="{{country}}" data-locales="{{locales}}" data-auth="{{auth}}" data-flags="{{flags}}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${title}</title>`,
    ...forSearchEngines({ path, title, description, locale }),
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="preload" href="${fileOf(manifest, LATIN)}" as="font" type="font/woff2" crossorigin>`,
    ...picture,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<script defer src="${tooOld}"></script>`,
    `<script type="module" src="${bootOf(manifest)}"></script>`,
    '</head>',
    '<body>',
    `<div id="root">${markup}</div>`,
    words,
    '<script type="application/json" id="boot">{{boot}}</script>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/**
 * A page without data, manifest and app: the one that the service worker keeps for when there is no network,
 * which has a script, and the server's own.
 */
export function plainHtml({
  html,
  title,
  locale,
  name,
  script,
  manifest,
  build,
}: Pick<HtmlPage, 'html' | 'title' | 'locale' | 'name' | 'manifest' | 'build'> & { script?: string }): string {
  return [
    '<!doctype html>',
    `<html lang="${locale}" data-page="${name}" data-build="${build}" data-niche="{{niche}}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/icons/tile.svg" type="image/svg+xml">',
    // Preloaded for the worker, which keeps what stands here; the style sheet names it as well.
    `<link rel="preload" href="${fileOf(manifest, LATIN)}" as="font" type="font/woff2" crossorigin>`,
    ...stylesOf(manifest, ['src/main.tsx']).map((file) => `<link rel="stylesheet" href="${file}">`),
    ...(script ? [`<script type="module" src="${fileOf(manifest, script)}"></script>`] : []),
    '</head>',
    '<body>',
    `<div id="root">${html}</div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
