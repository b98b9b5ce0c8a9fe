import { postFault } from '#/lib/post-quietly';

/** So many a page tells of at most. */
const MOST = 5;

const told = new Set<string>();

/**
 * Tells the server of an error that nobody was there to meet: each name once for a route, since an error's
 * words may hold what somebody wrote. Refusals are no faults, nor is a call that was let go of.
 */
export function tellFault(error: unknown, route?: string): void {
  const found = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (found === 'ProblemError' || found === 'AbortError') return;
  const name = /^[A-Za-z]{1,40}$/u.test(found) ? found : 'Error';
  if (told.size === MOST || told.has(name + route)) return;
  told.add(name + route);
  postFault(name, route);
}
