import { postQuietly } from '#/lib/post-quietly';
import type { Tracking } from '#/lib/tracking';

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
