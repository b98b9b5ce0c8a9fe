/** The query parameters that say where a visitor came from (spec 3). */
export interface Tracking { network?: string; ref?: string; sub1?: string; sub2?: string; sub3?: string }

const NAMES = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
const KEY = 'tracking';
/** Characters; a longer value is no campaign name, and members.php takes none. */
const LONGEST = 100;

/** As the server takes it: no control characters, and no character cut in two. */
function readable(value: string): string {
  return [...value.replaceAll(/\p{Cc}/gu, '')].slice(0, LONGEST).join('');
}

/** Stores the tracking parameters of this address, if it has any. */
export function rememberTracking(search: string): void {
  const query = new URLSearchParams(search);
  const found = NAMES.flatMap((name) => {
    const value = readable(query.get(name) ?? '');
    return value ? [[name, value] as const] : [];
  });
  if (found.length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(found)));
  } catch {
    // Without storage the visit goes uncounted.
  }
}

/** What was stored; an empty object for somebody who came on their own. */
export function storedTracking(): Tracking {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = Object.entries(stored).filter(([name, value]) => NAMES.some((one) => one === name) && typeof value === 'string');
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** A network or a campaign makes a traffic source (spec 6); the sender's own numbers alone do not. */
export function hasTrafficSource({ network, ref }: Tracking): boolean {
  return Boolean(network?.trim() || ref?.trim());
}
