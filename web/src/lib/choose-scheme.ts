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

/** Calls `listener` when another tab chose; returns what ends it. */
export function onSchemeChosen(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === SCHEME_KEY && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
