import { keeperPrefix } from '#/lib/keeper';

/**
 * Small things kept for this tab: they outlive a reload and a visit to the payment provider, and are gone
 * with the tab. Values are JSON. Each is the logged-in member's or a visitor's, by the beginning of its key,
 * and nobody else reads it. Where storage is closed or full they are kept in memory, so for this page only.
 */

/** Facts about the browser, which stay when a session ends. */
const NOBODYS = new Set(['build-reload', 'chunk-reload', 'geolocation-permission']);

/** What a visitor brings along into the session that begins: it is worth nothing to any other member. */
const BROUGHT_ALONG = new Set(['export-token']);

const inMemory = new Map<string, unknown>();

const nameOf = (key: string) => (NOBODYS.has(key) ? key : keeperPrefix() + key);

function read(name: string): unknown {
  try {
    return inMemory.get(name) ?? JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** What was kept under `key`; undefined when nothing readable is there. Check its shape before use. */
export function readKept(key: string): unknown {
  return read(nameOf(key)) ?? (BROUGHT_ALONG.has(key) ? read(`visitor:${key}`) : undefined);
}

/** Keeps `value` under `key`. */
export function keep(key: string, value: unknown): void {
  const name = nameOf(key);
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    inMemory.delete(name);
  } catch {
    inMemory.set(name, value);
  }
}

function remove(name: string): void {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then there was nothing.
  }
}

/** Forgets what was kept under `key`. */
export function forget(key: string): void {
  remove(nameOf(key));
  if (BROUGHT_ALONG.has(key)) remove(`visitor:${key}`);
}

function names(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

/** Forgets everything in this tab's storage but what is nobody's. */
export function clearKept(): void {
  for (const name of [...names(), ...inMemory.keys()]) if (!NOBODYS.has(name)) remove(name);
}
