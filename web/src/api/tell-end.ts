import { isOurs } from '#/api/problem';
import { tries, type Try } from '#/api/tries';
import { dropCookie, readCookie } from '#/lib/cookies';
import { ENDING } from '#/lib/ending';

/** No answer within this is none. */
const PATIENCE_MS = 15_000;

let telling: Promise<boolean> | undefined;

async function tell(): Promise<boolean> {
  const stop = new AbortController();
  let renewed = false;
  const giveUp = () => {
    renewed = true;
    stop.abort();
  };
  const own: Try = { since: Date.now(), giveUp };
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  tries.add(own);
  const headers = { 'X-Client': 'web', 'X-Member': readCookie(ENDING) };
  // It goes on when the page is closed meanwhile.
  const answer = await fetch('/api/logout.php', { headers, keepalive: true, signal: stop.signal }).catch(() => null);
  clearTimeout(timer);
  tries.delete(own);
  if (renewed) return tell();
  // 409: another member has this browser's session by now, who stays in.
  const isTold = answer !== null && (answer.ok || answer.status === 409) && isOurs(answer);
  if (isTold) dropCookie(ENDING);
  return isTold;
}

/**
 * Ends at the server the session that was logged out of here (spec 7 `GET /api/logout.php`); false where it
 * could not be told.
 */
export function tellEnd(): Promise<boolean> {
  telling ??= tell().finally(() => {
    telling = undefined;
  });
  return telling;
}
