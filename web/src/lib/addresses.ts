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

/** `text` as an address; null when it is none. `URL.canParse` is missing in Safari before 17. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * A token of a mailed link: `…#token=abc`, behind the # so that no server logs it and no referrer carries it, or
 * `?token=abc` for mail programs that lose the fragment.
 */
export function tokenInLink(
  location: { hash: string; search: { token?: string | undefined } },
  name: 'token' | 'undo' = 'token',
): string | null {
  const inHash = new URLSearchParams(location.hash.replace(/^#/u, '')).get(name);
  return inHash || (name === 'token' ? location.search.token : undefined) || null;
}
