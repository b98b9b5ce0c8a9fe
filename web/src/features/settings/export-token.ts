import { forget, keep, readKept } from '#/lib/kept';

const KEY = 'export-token';

/** The token of the mailed link, `/settings/export#token=…`, or `?token=…` from mail programs that lose the fragment. */
export function exportToken(href: string): string | null {
  const url = new URL(href, 'https://own.invalid');
  return new URLSearchParams(url.hash.slice(1)).get('token') || url.searchParams.get('token');
}

/** Keeps the token in this tab, so that no address on the way through the login has it. */
export function keepExportToken(token: string): void {
  keep(KEY, token);
}

/** The token that was kept; null when there is none. */
export function keptExportToken(): string | null {
  const kept = readKept(KEY);
  return typeof kept === 'string' ? kept : null;
}

/** The link is over: its token too. */
export function forgetExportToken(): void {
  forget(KEY);
}
