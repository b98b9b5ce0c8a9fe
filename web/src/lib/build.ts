import { isAtWork } from '#/lib/at-work';
import { mayReload } from '#/lib/chunk-reload';

/**
 * While one release follows another on several nodes, the two are told of by turns: each page of this tab is
 * left for the other build's at most once in so long.
 */
const GUARD_MS = 10 * 60_000;

const own = () => document.documentElement.dataset.build;
let serving: string | null | undefined;

/** Hears which build the server has: of each answer of a call, and when the event stream opens. */
export function seenBuild(build: string | null | undefined): void {
  if (build) serving = build;
}

/**
 * Whether the page that somebody goes to should be loaded from the server, since this app is of another build
 * than what is served: never while something is typed, sent or waits to be, nor without a network.
 */
export function shouldLoadAnew(): boolean {
  return (
    Boolean(own() && serving && serving !== own()) &&
    !isAtWork() &&
    navigator.onLine &&
    mayReload('build-reload', GUARD_MS)
  );
}
