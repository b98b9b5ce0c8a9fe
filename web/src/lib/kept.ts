/**
 * Small things kept for this tab: they outlive a reload and a visit to the payment provider, and are gone
 * with the tab. Values are JSON; a closed or full storage just keeps nothing.
 */

/** What was kept under `key`; undefined when nothing readable is there. Check its shape before use. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `key`. */
export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload starts afresh.
  }
}

/** Forgets what was kept under `key`. */
export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then there was nothing.
  }
}
