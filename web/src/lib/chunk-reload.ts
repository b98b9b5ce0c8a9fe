const KEY = 'chunk-reload';
/** Spec 9: the chunk-reload guard. */
const GUARD_MS = 60_000;

/** True when the last reload for a missing chunk is at least 60 s ago; then it counts this one. */
export function mayReload(now: number, storage: Storage): boolean {
  const last = Number(storage.getItem(KEY));
  if (now - last < GUARD_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

/** Reloads when a chunk of an older build is gone, at most once per 60 s (spec 8). */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would only lose the page.
    if (!navigator.onLine || !mayReload(Date.now(), sessionStorage)) return;
    event.preventDefault();
    location.reload();
  });
}
