import type { Likes } from '#/api/wire';

/** The tabs of /likes/{type} (spec 2). */
export type LikesTab = keyof Likes['liked_by'];

/** Their names in the address. */
export const LIKES_TABS: readonly LikesTab[] = ['received', 'sent', 'matches'];

/** True for a tab of spec 2; any other /likes/{type} is a 404. */
export function isLikesTab(type: string): type is LikesTab {
  return LIKES_TABS.some((tab) => tab === type);
}
