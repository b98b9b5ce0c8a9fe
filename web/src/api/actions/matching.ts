import { call } from '#/api/client';
import { isProblem } from '#/api/problem';
import type { AutoLike, Id, MatchFinder, MatchPreferences, SwipeAnswer, SwipeChoice } from '#/api/wire';

/**
 * Likes somebody or passes them over; the pair is the key, so a repeat changes nothing. Refusals: swipe_limit,
 * not_found, blocked_by.
 */
export function swipe(profile: Id, choice: SwipeChoice): Promise<SwipeAnswer> {
  return call('POST', '/api/swipe.php', { body: { profile, choice } });
}

/** Takes the last dislike back. Refusal: not_found when it is not the last. */
export function takeSwipeBack(profile: Id): Promise<SwipeAnswer> {
  return call('DELETE', '/api/swipe.php', { body: { profile } });
}

/** Keeps what the member prefers, and answers who fits it. A field refusal names the field. */
export function findMatches(preferences: MatchPreferences): Promise<MatchFinder> {
  return call('PUT', '/api/match-finder.php', { body: { preferences } });
}

/**
 * The newest match or like that really happened and that the member has not been shown (spec 7); null when
 * there is none. It counts as shown then.
 */
export async function takeAutoLike(): Promise<AutoLike | null> {
  try {
    return await call<AutoLike>('GET', '/api/auto-like.php');
  } catch (error) {
    if (isProblem(error, 'not_found')) return null;
    throw error;
  }
}
