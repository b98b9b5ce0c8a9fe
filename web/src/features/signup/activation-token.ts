/**
 * The token of the mailed link: `/activate/done#token=…`, behind the # so that no server logs it and no referrer
 * carries it, or `?token=…` for mail programs that lose the fragment.
 */
export function activationToken(location: { hash: string; search: { token?: string | undefined } }): string | null {
  const inHash = new URLSearchParams(location.hash.replace(/^#/u, '')).get('token');
  return inHash || location.search.token || null;
}
