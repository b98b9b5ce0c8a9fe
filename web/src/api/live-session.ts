import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#/api/queries/user';

/**
 * Runs a call that gives this browser a new session in place of the old one, such as a change of the password. The
 * stream's news of the old one's end can come before the answer with the new cookie, and to other tabs as well.
 */
export function whileSessionChanges<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request('session', work) : work();
}

/** Whether the session has really ended: after a change under way, with the cookie as it then is. */
export function hasSessionEnded(client: QueryClient): Promise<boolean> {
  return whileSessionChanges(async () => {
    // A fetch that is under way may have been answered before.
    await client.cancelQueries({ queryKey: userQuery.queryKey });
    const answer = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null);
    // Without an answer nothing is known; the next call that is refused will tell.
    return answer !== null && answer.user === null;
  });
}
