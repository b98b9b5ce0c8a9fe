import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '#/api/site';
import { ownTitle, unreadCount } from '#/lib/page-title';
import { useStore } from '#/lib/store';

/** Keeps `document.title`, with unread messages plus new likes in brackets (spec 2). */
export function PageTitle() {
  const { i18n } = useLingui();
  const settings = useSettings();
  const own = useStore(ownTitle);
  const ofRoute = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  const count = useStore(unreadCount);
  const name = own ?? (ofRoute ? i18n._(ofRoute) : null);
  const title = name ? `${name} · ${settings.name}` : settings.index_title;
  useEffect(() => {
    document.title = count > 0 ? `[${count}] ${title}` : title;
  }, [count, title]);
  return null;
}
