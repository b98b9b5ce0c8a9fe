import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUnread } from '#/api/unread';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { ownTitle } from '#/lib/page-title';
import { useStore } from '#/lib/store';

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
