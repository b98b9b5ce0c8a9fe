import { parseUrl } from '#/lib/parse-url';

/** Stands for any site: only what stays on it is a path of our own. */
const BASE = 'https://own.invalid';

/**
 * `value` as a path of this site with its query and hash; undefined when it leads anywhere else. Browsers read
 * `//host`, `/\host` and a path with a tab in it as another site, so their own parser decides.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const url = parseUrl(value, BASE);
  return url?.origin === BASE ? url.pathname + url.search + url.hash : undefined;
}
