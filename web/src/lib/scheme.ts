/** Light, dark, or as the device says. */
export type Scheme = 'light' | 'dark' | 'device';

/** Where the choice is kept. */
export const SCHEME_KEY = 'scheme';

/** The chosen scheme; `device` when none was chosen. */
export function chosenScheme(): Scheme {
  try {
    const stored = localStorage.getItem(SCHEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'device';
  } catch {
    return 'device';
  }
}

/** Sets the attribute that styles/shape.css turns into `color-scheme`. */
export function applyScheme(scheme: Scheme): void {
  if (scheme === 'device') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
