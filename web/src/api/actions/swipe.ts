import { call } from '#/api/client';
import type { Id, SwipeAnswer, SwipeChoice } from '#/api/wire';

/** Likes somebody or passes them over; the pair is the key, so a repeat changes nothing. Refusals: swipe_limit, not_found, blocked_by. */
export function swipe(profile: Id, choice: SwipeChoice): Promise<SwipeAnswer> {
  return call('POST', '/api/swipe.php', { body: { profile, choice } });
}

/** Takes the last dislike back. Refusal: not_found when it is not the last. */
export function takeSwipeBack(profile: Id): Promise<SwipeAnswer> {
  return call('DELETE', '/api/swipe.php', { body: { profile } });
}
