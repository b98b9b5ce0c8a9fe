import { postQuietly } from '#/lib/post-quietly';

/** The query parameters that say where a visitor came from (spec 3), and by which lander (`lb`). */
export interface Tracking {
  network?: string;
  ref?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
  lb?: string;
}

const NAMES = 'network ref sub1 sub2 sub3 lb'.split(' ');
const KEY = 'tracking';
/** Characters; a longer value is no campaign name, and members.php takes none. */
const LONGEST = 100;
/** Characters of a lander's name. */
const LONGEST_LANDER = 60;
/** A lander is its address, whatever its query says. */
const LANDER = /^\/(?:landers|members\/[^/]+(?=\/landing))\/(.+)/u;

/** As the server takes it: no control characters, and no character cut in two. */
function readable(value: string, longest: number): string {
  return [...value.replaceAll(/\p{Cc}/gu, '')].slice(0, longest).join('');
}

/**
 * Stores what this address says of where its visitor comes from, if anything; a lander alone does not undo who
 * sent them.
 */
export function rememberTracking({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Tracking {
  const query = new URLSearchParams(search);
  const lander = LANDER.exec(pathname)?.[1];
  if (lander) query.set('lb', lander);
  const found = Object.fromEntries(
    NAMES.map((name) => [name, readable(query.get(name) ?? '', name === 'lb' ? LONGEST_LANDER : LONGEST)]).filter(
      ([, value]) => value,
    ),
  );
  const names = Object.keys(found);
  try {
    if (names.length > 0)
      localStorage.setItem(KEY, JSON.stringify({ ...(names.join() === 'lb' && storedTracking()), ...found }));
  } catch {
    // Without storage the visit goes uncounted.
  }
  return found;
}

/** What was stored; an empty object for somebody who came on their own. */
export function storedTracking(): Tracking {
  try {
    // Of anything that is no object there are no such entries.
    const stored = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object);
    return Object.fromEntries(stored.filter(([name, value]) => NAMES.includes(name) && typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Come to from elsewhere: not from another page of the site, not by a reload or a step back. */
function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

/** Counts a visit once the page is seen; says where from and nothing of whoever came (server/src/tracking). */
export function countVisit({ network, ref, lb }: Tracking): void {
  // Frames are drawn for pages in sight only. A visit that does not get through goes uncounted.
  if (isArrival()) requestAnimationFrame(() => postQuietly('/api/visit.php', { network, ref, lb }));
}
