import { call } from '#/api/client';
import type { Id, LikeAnswer } from '#/api/wire';

/** Likes a member; the answer says whether it is a match. */
export function like(profile: Id): Promise<LikeAnswer> {
  return call('POST', '/api/like.php', { body: { profile } });
}

/** Takes a like back. */
export function unlike(profile: Id): Promise<object> {
  return call('DELETE', '/api/like.php', { body: { profile } });
}

/** Clears like_new of a member whose profile was opened (spec 4). */
export function markLikeSeen(profile: Id): Promise<object> {
  return call('PUT', '/api/like.php', { body: { profile } });
}
