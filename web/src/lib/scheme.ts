/** Light, dark, or as the device says. */
export type Scheme = 'light' | 'dark' | 'device';

const KEY = 'scheme';

/** The chosen scheme; `device` when none was chosen. */
export function chosenScheme(): Scheme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'device';
  } catch {
    return 'device';
  }
}

/** Applies and remembers the choice. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme);
  try {
    if (scheme === 'device') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Without storage the choice holds for this page.
  }
}

/** Calls `listener` when another tab chose; returns what ends it. */
export function onSchemeChosen(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === KEY && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Sets the attribute that styles/shape.css turns into `color-scheme`. */
export function applyScheme(scheme: Scheme): void {
  if (scheme === 'device') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
