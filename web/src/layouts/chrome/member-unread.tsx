import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import { unreadCount } from '#/lib/page-title';

export interface Unread {
  messages: number;
  likes: number;
}

/** A member's unread messages and new likes (spec 3: chat state). */
export function useUnread(): Unread {
  const chats = useQuery(chatsQuery).data;
  const likes = useQuery(likesQuery).data;
  return { messages: chats?.num_unread_messages ?? 0, likes: likes?.num_new ?? 0 };
}

function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Spec 8: failing to set the badge is silent.
  done.catch(() => {});
}

/** Counts what a member has not seen yet, for the title (spec 2), and keeps the app badge (spec 4). */
export function MemberUnread() {
  const { messages, likes } = useUnread();
  const count = messages + likes;
  useEffect(() => {
    unreadCount.set(count);
    showBadge(count);
  }, [count]);
  return null;
}
