import type { QueryClient } from '@tanstack/react-query';
import { withoutLive } from '#/api/live';
import { userQuery } from '#/api/queries/user';
import { leaveSession } from '#/api/session';

/**
 * Runs a call that gives this browser a new session in place of the old one, such as a change of the password. The
 * stream's news of the old one's end can come before the answer with the new cookie, and to other tabs as well.
 */
export function whileSessionChanges<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request('session', work) : work();
}

/**
 * Runs a call that ends this browser's session on purpose, and forgets the member. What comes next is the caller's to
 * say: the stream is let go of first, and its news of that end, should it be here already, leads nobody to the login.
 */
export function endingSession<Answer>(client: QueryClient, work: () => Promise<Answer>): Promise<Answer> {
  return whileSessionChanges(async () => {
    const answer = await withoutLive(work);
    leaveSession(client);
    return answer;
  });
}

/** Whether the session has ended without this page's doing: after a change under way, with the cookie as it then is. */
export function hasSessionEnded(client: QueryClient): Promise<boolean> {
  return whileSessionChanges(async () => {
    if (client.getQueryData(userQuery.queryKey)?.user === null) return false;
    // A fetch that is under way may have been answered before.
    await client.cancelQueries({ queryKey: userQuery.queryKey });
    const answer = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null);
    // Without an answer nothing is known; the next call that is refused will tell.
    return answer !== null && answer.user === null;
  });
}
