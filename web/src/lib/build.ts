import { mayReload } from '#/lib/chunk-reload';
import { isTyping } from '#/lib/typing';

/**
 * While one release follows another on several nodes, the two are told of by turns: each page of this tab is
 * left for the other build's at most once in so long.
 */
const GUARD_MS = 10 * 60_000;

const own = () => document.documentElement.dataset.build;
let serving: string | null | undefined;
let writing = 0;

/** Hears which build the server has: of each answer of a call, and when the event stream opens. */
export function seenBuild(build: string | null | undefined): void {
  if (build) serving = build;
}

/** Runs a call that writes; while one is on its way the page is not left. */
export async function whileWriting<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  writing += 1;
  try {
    return await work();
  } finally {
    writing -= 1;
  }
}

/**
 * Whether the page that somebody goes to should be loaded from the server, since this app is of another build
 * than what is served: never while something is typed or sent, nor without a network.
 */
export function shouldLoadAnew(): boolean {
  return (
    Boolean(own() && serving && serving !== own()) &&
    writing === 0 &&
    navigator.onLine &&
    !isTyping() &&
    mayReload('build-reload', GUARD_MS)
  );
}
