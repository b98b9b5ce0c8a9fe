import { useQuery } from '@tanstack/react-query';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';

export interface Unread { messages: number; likes: number }

/** Unread messages and new likes (spec 3: chat state); zero for visitors. */
export function useUnread(loggedIn: boolean): Unread {
  const chats = useQuery({ ...chatsQuery, enabled: loggedIn }).data;
  const likes = useQuery({ ...likesQuery, enabled: loggedIn }).data;
  if (!loggedIn) return { messages: 0, likes: 0 };
  return {
    messages: chats?.num_unread_messages ?? 0,
    likes: likes?.num_new ?? 0,
  };
}

