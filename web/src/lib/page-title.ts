import { useEffect } from 'react';
import { createStore } from '#/lib/store';

/** A page's own title, when it has one. */
export const ownTitle = createStore<string | null>(null);

/** Gives the page a title that its route cannot know, such as a member's name; null falls back to the route's. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    ownTitle.set(title ?? null);
    return () => ownTitle.set(null);
  }, [title]);
}

/** Unread messages plus new likes, as the title and the app badge show them; 0 for a visitor. */
export const unreadCount = createStore(0);

/** Moves focus to the page's h1, for keys and readers: after a navigation, or when what had the focus goes away. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
