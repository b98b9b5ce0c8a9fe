import { useQuery } from '@tanstack/react-query';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';

export interface Unread { messages: number; likes: number }

/** A member's unread messages and new likes (spec 3: chat state). */
export function useUnread(): Unread {
  const chats = useQuery(chatsQuery).data;
  const likes = useQuery(likesQuery).data;
  return { messages: chats?.num_unread_messages ?? 0, likes: likes?.num_new ?? 0 };
}
