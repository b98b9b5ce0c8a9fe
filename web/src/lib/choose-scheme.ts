import { applyScheme, SCHEME_KEY, type Scheme } from '#/lib/scheme';

/** Applies and remembers the choice. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme);
  try {
    if (scheme === 'device') localStorage.removeItem(SCHEME_KEY);
    else localStorage.setItem(SCHEME_KEY, scheme);
  } catch {
    // Without storage the choice holds for this page.
  }
}
