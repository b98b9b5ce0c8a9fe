/** Spec 9: the chunk-reload guard. */
const GUARD_MS = 60_000;

/**
 * True when the last reload of this kind is at least `guard` ago; then it counts this one. Where storage is
 * closed or full, a page that is itself younger than that may be what the last reload brought.
 */
export function mayReload(key = 'chunk-reload', guard = GUARD_MS): boolean {
  const now = Date.now();
  try {
    // A clock that was set back makes the last one one of the future: that says nothing.
    if (Math.abs(now - Number(sessionStorage.getItem(key))) < guard) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    return performance.now() >= guard;
  }
}
