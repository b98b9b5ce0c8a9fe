import { call } from '#/api/client';
import { leaveSession } from '#/api/leave-session';
import { withoutLive } from '#/api/live';
import { isProblem } from '#/api/problem';
import type { User } from '#/api/wire';
import { keeperOfPage } from '#/lib/keeper';
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

/**
 * Whether the server still takes this browser for the page's member; `otherwise` where no answer comes. A tab
 * that slept tells late that they are gone, and they may have logged in again since.
 */
export async function isStillTheirs(otherwise: boolean, signal?: AbortSignal): Promise<boolean> {
  try {
    const { user } = await call<{ user: User }>('GET', '/api/user.php', signal && { signal });
    return user.profile.id === keeperOfPage();
  } catch (error) {
    // Another member's session ends the page by itself (api/client.ts).
    return isProblem(error, 'authentication_required') ? false : otherwise;
  }
}
