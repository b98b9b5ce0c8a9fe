import type { QueryClient } from '@tanstack/react-query';
import { leaveSession } from '#/api/leave-session';
import { withoutLive } from '#/api/live';
import { userQuery } from '#/api/queries/user';
import { inTurn } from '#/lib/one-tab';

/**
 * Runs a call that gives this browser a new session in place of the old one, such as a change of the password. The
 * stream's news of the old one's end can come before the answer with the new cookie, and to other tabs as well.
 * A call that hangs keeps the others waiting no longer than a call's own limit.
 */
export function whileSessionChanges<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return inTurn('session', work);
}

/**
 * Runs a call that ends this browser's session on purpose, and forgets the member: the page is over, and the
 * caller loads the next one. The stream is let go of first, and its news of that end, should it be here
 * already, leads nobody to the login.
 */
export function endingSession<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return whileSessionChanges(async () => {
    const answer = await withoutLive(work);
    await leaveSession(null);
    return answer;
  });
}

/** Whether this is still its member's page, asked after a change under way; where it isn't, it begins anew. */
export function isStillTheirs(client: QueryClient): Promise<boolean> {
  return whileSessionChanges(async () => {
    if (client.getQueryData(userQuery.queryKey)?.user === null) return false;
    // A fetch that is under way may have been answered before.
    await client.cancelQueries({ queryKey: userQuery.queryKey });
    const answer = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null);
    // Without an answer nothing is known; the next call that is refused will tell.
    return answer === null || answer.user !== null;
  });
}
