import type { Likes } from '#/api/wire';

/** The tabs of /likes/{type} (spec 2). */
export type LikesTab = keyof Likes['liked_by'];

/** Beside them, who looked at the profile. */
export type LikesView = LikesTab | 'viewers';

/** Their names in the address. */
export const LIKES_VIEWS: readonly LikesView[] = ['received', 'sent', 'matches', 'viewers'];

/** True for a tab of the page; any other /likes/{type} is a 404. */
export function isLikesView(type: string): type is LikesView {
  return (LIKES_VIEWS as readonly string[]).includes(type);
}
