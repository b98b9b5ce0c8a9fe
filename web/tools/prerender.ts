import { mkdir, writeFile } from 'node:fs/promises';
import type * as NodeApp from '../src/prerender.tsx';
import { htmlPage, plainHtml } from './html-page.ts';
import { pageName, PEOPLE, shownPath } from './page-name.ts';
import { routesJson } from './routes-json.ts';
import type { Manifest } from './vite-manifest.ts';

interface PrerenderOptions {
  /** Folder of the client build. */
  dist: string;
  /** The built src/prerender.tsx. */
  nodeApp: string;
  manifest: Manifest;
  /** Id of what was built. */
  build: string;
  /** Address of the list of what each script needs. */
  parts: string;
  /** Address of the script for browsers that are too old. */
  tooOld: string;
}

/** Writes dist/prerendered/<locale>/<name>.html and dist/routes.json; returns the number of pages. */
export async function prerender({ dist, nodeApp, manifest, build, parts, tooOld }: PrerenderOptions): Promise<number> {
  const {
    LOCALES,
    listRoutes,
    renderOffline,
    renderPage,
    renderServerPages,
    renderShell,
    renderWords,
  }: typeof NodeApp = await import(nodeApp);
  const routes = listRoutes();
  const rendered = routes.filter((route) => route.prerender);
  // Its skeleton stands before any screen's styles have come.
  const kit = Object.keys(manifest).filter((source) => source.startsWith('_kit-'));
  let written = 0;
  const write = async (locale: string, name: string, html: string) => {
    await mkdir(`${dist}/prerendered/${locale}`, { recursive: true });
    await writeFile(`${dist}/prerendered/${locale}/${name}.html`, html);
    written += 1;
  };
  for (const locale of LOCALES) {
    const common = { locale, manifest, build };
    const frame = { ...common, parts, tooOld, words: await renderWords(locale) };
    for (const { path: pattern, prerender: how, screens, people } of rendered) {
      const path = shownPath(pattern);
      const page = await renderPage(path, locale);
      await write(
        locale,
        pageName(path),
        htmlPage({ ...page, ...frame, name: pageName(path), path, live: how === 'live', screens }),
      );
      if (!people) continue;
      const withPeople = await renderPage(path, locale, people);
      await write(
        locale,
        pageName(path) + PEOPLE,
        htmlPage({ ...withPeople, ...frame, name: pageName(path) + PEOPLE, path, live: false, screens }),
      );
    }
    await write(
      locale,
      'offline',
      plainHtml({ ...(await renderOffline(locale)), ...common, name: 'offline', script: 'src/offline.ts' }),
    );
    for (const [name, page] of Object.entries(await renderServerPages(locale)))
      await write(locale, name, plainHtml({ ...page, ...common, name }));
    await write(
      locale,
      'shell',
      htmlPage({ ...(await renderShell(locale)), ...frame, name: 'shell', path: null, live: true, screens: kit }),
    );
  }
  await writeFile(`${dist}/routes.json`, routesJson(routes, LOCALES));
  return written;
}
