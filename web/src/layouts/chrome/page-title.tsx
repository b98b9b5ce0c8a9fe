import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUnread } from '#/api/unread';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { createStore, useStore } from '#/lib/store';

const ownTitle = createStore<string | null>(null);

/** Gives the page a title that its route cannot know, such as a member's name; null falls back to the route's. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    ownTitle.set(title ?? null);
    return () => ownTitle.set(null);
  }, [title]);
}

function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Spec 8: failing to set the badge is silent.
  done.catch(() => {});
}

/** Keeps `document.title`, with unread messages plus new likes in brackets (spec 2), and the app badge (spec 4). */
export function PageTitle() {
  const { i18n } = useLingui();
  const settings = useSettings();
  const own = useStore(ownTitle);
  const ofRoute = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title });
  const { messages, likes } = useUnread(useUser() !== null);
  const count = messages + likes;
  const name = own ?? (ofRoute ? i18n._(ofRoute) : null);
  const title = name ? `${name} · ${settings.name}` : settings.index_title;
  useEffect(() => {
    document.title = count > 0 ? `[${count}] ${title}` : title;
  }, [count, title]);
  useEffect(() => showBadge(count), [count]);
  return null;
}
