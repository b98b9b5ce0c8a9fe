/**
 * A token of a mailed link: `…#token=abc`, behind the # so that no server logs it and no referrer carries it, or
 * `?token=abc` for mail programs that lose the fragment.
 */
export function tokenInLink(location: { hash: string; search: { token?: string | undefined } }, name: 'token' | 'undo' = 'token'): string | null {
  const inHash = new URLSearchParams(location.hash.replace(/^#/u, '')).get(name);
  return inHash || (name === 'token' ? location.search.token : undefined) || null;
}
