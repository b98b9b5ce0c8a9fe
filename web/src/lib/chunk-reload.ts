const KEY = 'chunk-reload';
/** Spec 9: the chunk-reload guard. */
const GUARD_MS = 60_000;

/**
 * True when the last reload for a missing chunk is at least 60 s ago; then it counts this one. Where storage is
 * closed or full, a page that is itself younger than that (`age`) may be what the last reload brought.
 */
export function mayReload(now: number, age: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (now - last < GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return age >= GUARD_MS;
  }
}

/** Reloads when a chunk of an older build is gone, at most once per 60 s (spec 8). */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would only lose the page.
    if (!navigator.onLine || !mayReload(Date.now(), performance.now())) return;
    event.preventDefault();
    location.reload();
  });
}
