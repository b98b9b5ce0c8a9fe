import { useEffect } from 'react';
import { useUnread } from '#/api/unread';
import { unreadCount } from '#/lib/unread-count';

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
