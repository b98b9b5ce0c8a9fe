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
