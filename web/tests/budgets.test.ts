import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bootOf, fileOf, type Manifest } from '../tools/vite-manifest.ts';

// Floors are the worst that passes, targets (in the names) what we aim at. KB is 1024 bytes, gzip level 9.
const manifest: Manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];

function kilobytes(file: string): number {
  return gzipSync(readFileSync(`dist${file}`), { level: 9 }).length / 1024;
}

/** Files that come with `source` without waiting: itself and its static imports. */
function withImports(source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  chunk.imports?.forEach((one) => withImports(one, seen));
  return seen;
}

function sum(files: Iterable<string>): number {
  return [...files].reduce((total, file) => total + kilobytes(`/${file}`), 0);
}

function report(name: string, size: number, floor: number, target: number) {
  console.log(`${name}: ${size.toFixed(1)} KB (floor ${floor}, target ${target})`);
  expect(size).toBeLessThanOrEqual(floor);
}

describe('what a visitor downloads', () => {
  const page = (locale: string, name: string) => readFileSync(`dist/prerendered/${locale}/${name}.html`);

  const stylesOfPage = (locale: string, name: string) =>
    [
      ...page(locale, name)
        .toString()
        .matchAll(/rel="stylesheet" href="\/([^"]+)"/gu),
    ].map((match) => match[1] ?? '');

  // The file imports nothing.
  it('script before the first input', () => report('script before input', kilobytes(bootOf(manifest)), 2, 2));

  it('the app on the landing page', () => {
    const files = new Set([...withImports('src/boot.ts'), ...withImports('src/main.tsx')]);
    const own = Object.keys(manifest).filter(
      (key) => /routes\/_default(?:\/index)?\.tsx\?tsr-split/u.test(key) || key.endsWith('locales/nl/public.po'),
    );
    expect(own.length).toBeGreaterThanOrEqual(2);
    own.forEach((key) => withImports(key, files));
    report('app first load with its catalogue', sum(files), 130, 118);
  });

  it('styles of the landing page', () =>
    report('styles of the landing page', sum(stylesOfPage('nl', 'index')), 14, 10));

  /** Style sheets of the screens whose route matches, with those of what they import. */
  const sheetsOf = (wanted: (key: string) => boolean) => {
    const scripts = new Set<string>();
    Object.keys(manifest)
      .filter(wanted)
      .forEach((key) => withImports(key, scripts));
    return new Set(
      Object.values(manifest)
        .filter(({ file }) => scripts.has(file))
        .flatMap(({ css = [] }) => css),
    );
  };
  const isLander = (key: string) => key.includes('routes/_lander/') || key.includes('features/landers/');
  // Chunks that only landers share are reached from landers alone.
  const others = sheetsOf((key) => key.includes('tsr-split') && !isLander(key));
  const ofLanders = (wanted: (key: string) => boolean) => [...sheetsOf(wanted)].filter((file) => !others.has(file));

  it('brings a static page the styles of its own text', () =>
    expect(stylesOfPage('nl', 'pages-terms').length).toBeGreaterThan(stylesOfPage('nl', 'shell').length));

  // 46.75 since selects have their own arrow and names stand on a soft shade; 46.5 since one can speak instead of
  // writing, 46 since a date is planned for a friend; 45 since a message has a menu, a quote and reactions.
  // 44 since the screens about money have sheets of their own, such as a receipt that prints; nobody loads all
  // of them.
  it('styles of all screens together', () => {
    const landers = ofLanders(isLander);
    report(
      'styles of all screens',
      sum(
        readdirSync('dist/assets')
          .filter((file) => file.endsWith('.css'))
          .map((file) => `assets/${file}`)
          .filter((file) => !landers.includes(file)),
      ),
      46.75,
      30,
    );
  });

  // Apart from the others: each lander looks like none of them, is often the only page that its visitor sees,
  // and is loaded by nobody else.
  it('styles of each lander by themselves', () => {
    const routes = Object.keys(manifest).filter((key) => key.startsWith('src/features/landers/'));
    expect(routes.length).toBeGreaterThanOrEqual(3);
    const sizes = routes.map((key) => sum(ofLanders((one) => one === key))).toSorted((one, other) => other - one);
    report('styles of the largest lander', sizes[0] ?? 0, 5, 4);
  });

  it('HTML and styles in brotli', () => {
    const styles = stylesOfPage('nl', 'index').map((file) => brotliCompressSync(readFileSync(`dist/${file}`)).length);
    const bytes = brotliCompressSync(page('nl', 'index')).length + styles.reduce((total, size) => total + size, 0);
    report('landing HTML and styles, brotli', bytes / 1024, 16, 10);
  });

  it('every chunk and every catalogue', () => {
    const shared = new Set([...withImports('src/boot.ts'), ...withImports('src/main.tsx')]);
    const sizes = readdirSync('dist/assets')
      .filter((file) => file.endsWith('.js') && !shared.has(`assets/${file}`))
      .map((file) => ({ file, size: kilobytes(`/assets/${file}`) }))
      .toSorted((one, other) => other.size - one.size);
    const largest = sizes.find(({ file }) => !file.startsWith('_emoji'));
    report(`largest chunk (${largest?.file})`, largest?.size ?? 0, 26, 20);
  });

  it('fonts', () => {
    const [latin, extended] = ['latin', 'latin-ext'].map((set) =>
      fileOf(manifest, `node_modules/@fontsource-variable/figtree/files/figtree-${set}-wght-normal.woff2`),
    );
    const bytes = (file: string | undefined) => readFileSync(`dist${file}`).length / 1024;
    report('fonts for Polish', bytes(latin) + bytes(extended), 31, 31);
  });
});

describe('pages made at build time', () => {
  const { routes } = JSON.parse(readFileSync('dist/routes.json', 'utf8')) as {
    routes: { name: string; page: string; status: number; patterns: string[]; people?: object }[];
  };
  const names = [
    'shell',
    'offline',
    'refused',
    'maintenance',
    'no-site',
    'date-plan',
    ...routes.flatMap(({ page, people }) => (people ? [page, `${page}.people`] : [page])),
  ].filter((name, index, all) => all.indexOf(name) === index);
  const pages = LOCALES.flatMap((locale) =>
    names.map((name) => ({ locale, name, html: readFileSync(`dist/prerendered/${locale}/${name}.html`, 'utf8') })),
  );

  it('exist in every language, in that language', () => {
    expect(names).toEqual(expect.arrayContaining(['shell', 'index', 'login', 'signup', 'pricing']));
    expect(pages.filter(({ locale, html }) => !html.includes(`<html lang="${locale}"`))).toEqual([]);
  });

  // asvs: V1.3.2
  it('need no exception from the content security policy', () => {
    const offences = pages.flatMap(({ locale, name, html }) =>
      [
        ...html.matchAll(
          /\sstyle="|<style|<script(?! type="module" src=| defer src="\/assets\/| type="application\/json")|\son\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/gu,
        ),
      ].map((match) => `${locale}/${name}: ${match[0]}`),
    );
    expect(offences).toEqual([]);
  });

  it('hold only marks that the server fills', () => {
    const known = [...readFileSync('SERVER-CONTRACT.md', 'utf8').matchAll(/^\|([^|]*)\|/gmu)].flatMap((row) =>
      [...(row[1] ?? '').matchAll(/`(\w+)`/gu)].map((mark) => mark[1]),
    );
    const used = pages.flatMap(({ html }) =>
      [...html.matchAll(/\{\{(\w+)\}\}/gu)].map((match) => match[1]?.replace(/^person_\d+_/u, 'person_n_')),
    );
    expect(used.length).toBeGreaterThan(100);
    expect([...new Set(used)].filter((mark) => !known.includes(mark))).toEqual([]);
  });

  it('name people whom the server may leave out only between their marks', () => {
    const withPeople = pages.filter(({ name }) => name.endsWith('.people'));
    expect(withPeople.length).toBeGreaterThan(LOCALES.length);
    for (const { locale, name, html } of withPeople) {
      let bare = html;
      for (let before = ''; bare !== before;) {
        before = bare;
        bare = bare.replaceAll(/\{\{[#^](\w+)\}\}(?:(?!\{\{[#^]).)*?\{\{\/\1\}\}/gsu, '');
      }
      // The first is always there, and one who is not fictional is not called so.
      const left = [...bare.matchAll(/\{\{([#^/]?)(person_\d+)(\w*)\}\}/gu)]
        .filter(([, end, who]) => end || who !== 'person_1')
        .map(([mark]) => mark);
      expect(left, `${locale}/${name}`).toEqual([]);
    }
  });

  // spec: 2.30
  it('have the names of spec 2', () => {
    const names = [
      'index',
      'login',
      'signup',
      'complete-signup',
      'members',
      'members-id',
      'chats',
      'chats-id',
      'likes',
      'likes-type',
      'likes-m-id',
      'credits',
      'credits-id-paymentmethod',
      'credits-repeat-order',
      'premium',
      'profile',
      'notifications',
      'pricing',
      'complaints',
    ].concat(['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'].map((name) => `pages-${name}`));
    expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('are all there but for a short link that is none', () => {
    expect(routes.filter(({ status }) => status !== 200).map(({ name, status }) => [name, status])).toEqual([
      ['token', 404],
    ]);
    expect(routes.find(({ name }) => name === 'members-id')).toMatchObject({
      status: 200,
      patterns: ['/members/{id}'],
    });
    expect(routes.find(({ name }) => name === 'credits-id-paymentmethod')?.patterns).toEqual([
      '/credits/{id}',
      '/credits/{id}/{paymentmethod}',
    ]);
  });
});
