import { pageName, shownPath } from './page-name.ts';

interface AppRoute {
  id: string;
  /** In the router's form: `/credits/$id/{-$paymentmethod}`. */
  path: string;
  name?: string;
  access?: string;
  status?: 404;
  locales?: readonly string[];
  /** What a parameter may be. */
  values?: Record<string, readonly string[] | string>;
  prerender?: boolean | 'live';
  /** Whom the server puts on its page. */
  people?: { count: number; gender?: string | undefined } | undefined;
}

/** The router's path as `{param}` patterns; one that ends in an optional parameter is two. */
export function patternsOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1);
  const plain = (parts: readonly string[]) =>
    `/${parts.map((part) => part.replace(/^\{?-?\$([a-z0-9]+)\}?$/u, '{$1}')).join('/')}`;
  if (last?.startsWith('{-$')) return [plain(segments.slice(0, -1)), plain(segments)];
  return [plain(segments)];
}

/** dist/routes.json, from the app's own route tree (SERVER-CONTRACT.md). */
export function routesJson(routes: readonly AppRoute[], locales: readonly string[]): string {
  const entries = routes
    .filter((route) => route.name)
    .map((route) => ({
      name: route.name,
      patterns: patternsOf(route.path),
      layout: /^\/_([a-z]+)/u.exec(route.id)?.[1],
      access: route.access ?? 'public',
      status: route.status ?? 200,
      ...(route.values && { values: route.values }),
      ...(route.locales && { locales: route.locales }),
      ...(route.people && { people: route.people }),
      page: route.prerender ? pageName(shownPath(route.path)) : 'shell',
    }));
  return `${JSON.stringify({ locales, routes: entries.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '')) }, null, 2)}\n`;
}
