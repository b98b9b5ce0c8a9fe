/**
 * Small things kept for this tab: they outlive a reload and a visit to the payment provider, and are gone
 * with the tab. Values are JSON. Where storage is closed or full they are kept in memory, so for this page only.
 */

const inMemory = new Map<string, unknown>();

/** What was kept under `key`; undefined when nothing readable is there. Check its shape before use. */
export function readKept(key: string): unknown {
  try {
    return inMemory.get(key) ?? JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `key`. */
export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value);
  }
}

/** Forgets what was kept under `key`. */
export function forget(key: string): void {
  inMemory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then there was nothing.
  }
}
