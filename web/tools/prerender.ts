import { mkdir, writeFile } from 'node:fs/promises';
import type * as NodeApp from '../src/prerender.tsx';
import { htmlPage, plainHtml } from './html-page.ts';
import { pageName, PEOPLE, shownPath } from './page-name.ts';
import { routesJson } from './routes-json.ts';
import { readManifest } from './vite-manifest.ts';

interface PrerenderOptions {
  /** Folder of the client build. */
  dist: string;
  /** The built src/prerender.tsx. */
  nodeApp: string;
}

/** Writes dist/prerendered/<locale>/<name>.html and dist/routes.json; returns the number of pages. */
export async function prerender({ dist, nodeApp }: PrerenderOptions): Promise<number> {
  const { LOCALES, listRoutes, renderOffline, renderPage, renderServerPages, renderShell }: typeof NodeApp = await import(nodeApp);
  const manifest = await readManifest(dist);
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
    for (const { path: pattern, prerender: how, screens, people } of rendered) {
      const path = shownPath(pattern);
      const page = await renderPage(path, locale);
      await write(locale, pageName(path), htmlPage({ ...page, locale, name: pageName(path), path, live: how === 'live', screens, manifest }));
      if (!people) continue;
      const withPeople = await renderPage(path, locale, people);
      await write(locale, pageName(path) + PEOPLE, htmlPage({ ...withPeople, locale, name: pageName(path) + PEOPLE, path, live: false, screens, manifest }));
    }
    await write(locale, 'offline', plainHtml({ ...(await renderOffline(locale)), locale, name: 'offline', script: 'src/offline.ts', manifest }));
    for (const [name, page] of Object.entries(await renderServerPages(locale))) await write(locale, name, plainHtml({ ...page, locale, name, manifest }));
    await write(locale, 'shell', htmlPage({ ...(await renderShell(locale)), locale, name: 'shell', path: null, live: true, screens: kit, manifest }));
  }
  await writeFile(`${dist}/routes.json`, routesJson(routes, LOCALES));
  return written;
}
