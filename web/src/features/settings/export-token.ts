import { forget, keep, readKept } from '#/lib/tab-storage';

const KEY = 'export-token';

/** Keeps the token of the mailed link in this tab, so that no address on the way through the login has it. */
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
