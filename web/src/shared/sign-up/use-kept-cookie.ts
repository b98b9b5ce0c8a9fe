import { useLingui } from '@lingui/react/macro';
import { call } from '#/api/client';
import { isProblem, ProblemError } from '#/api/problem';

/** Nobody waits longer for an answer that only says whether a question is needed. */
const ASKED_WITHIN_MS = 5000;

/**
 * Whether the server knows this browser again after it logged in: one that refuses cookies is a visitor with
 * the next call.
 */
async function isCookieKept(): Promise<boolean> {
  try {
    await call('GET', '/api/user.php', { signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
  } catch (error) {
    // Without an answer nothing is known.
    return !isProblem(error, 'authentication_required');
  }
  return true;
}

/** What throws, in words, where this browser keeps no cookie of a login that has just gone well. */
export function useKeptCookie(): () => Promise<void> {
  const { t } = useLingui();
  return async () => {
    if (await isCookieKept()) return;
    const { hostname } = location;
    throw new ProblemError({
      status: 403,
      code: 'cookies_refused',
      detail: t`Your browser is blocking cookies for ${hostname}, so it can't remember that you've logged in. Allow cookies for ${hostname} in your browser's settings and log in again.`,
    });
  };
}
