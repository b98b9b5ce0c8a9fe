import type { LikedBy, Likes, ProfileCard } from '#/api/wire';
import type { LikesTab } from '#/features/likes/likes-tabs';

/** A line of a tab with the card it names. */
export interface LikeLine extends LikedBy {
  card: ProfileCard;
}

/** The lines of a tab, in the server's order (newest first); one whose card is not there is left out. */
export function linesOf(likes: Likes, tab: LikesTab): LikeLine[] {
  const cards = new Map(likes.profiles.map((card) => [card.id, card]));
  return likes.liked_by[tab].flatMap((line) => {
    const card = cards.get(line.profile);
    return card ? [{ ...line, card }] : [];
  });
}

/** How many of a tab's lines have not been looked at. */
export function newIn(likes: Likes, tab: LikesTab): number {
  return tab === 'received' ? likes.num_new : likes.liked_by[tab].filter((line) => line.like_new).length;
}

/** The newest like that was not looked at and is no match; undefined when there is none. */
export function pendingLike(likes: Likes): ProfileCard | undefined {
  return linesOf(likes, 'received').find(({ card, like_new }) => like_new && !card.matched)?.card;
}
