/**
 * What the server put into the page: a map from API path to the very answer that call would give
 * (SERVER-CONTRACT.md), so that no screen waits for a second round trip.
 */
export type BootData = Readonly<Record<string, unknown>>;

/** Reads `<script type="application/json" id="boot">`; empty when the page came without it (vite dev). */
export function readBootData(page: Document): BootData {
  const text = page.querySelector('#boot')?.textContent ?? '';
  if (!text.startsWith('{') || text.startsWith('{{')) return {};
  const data: unknown = JSON.parse(text);
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
