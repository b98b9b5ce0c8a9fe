const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bFirefox\//u, 'Firefox'],
  [/\bChrome\//u, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//u, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/u, 'Android'],
  [/iPhone|iPad/u, 'iOS'],
  [/Windows/u, 'Windows'],
  [/Mac OS X/u, 'macOS'],
  [/Linux/u, 'Linux'],
];

/** Browser and system, from what a browser calls itself; null where it says neither. */
export function deviceName(agent: string): string | null {
  const named = [BROWSERS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1]);
  return named.filter(Boolean).join(', ') || null;
}
