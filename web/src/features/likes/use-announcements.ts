import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takeAutoLike } from '#/api/actions/matching';
import { announceMatch } from '#/api/match-news';
import { likesQuery } from '#/api/queries/likes';
import { useMember } from '#/api/session';
import type { ProfileCard } from '#/api/wire';
import { pendingLike } from '#/features/likes/like-lines';
import { isToldHere } from '#/features/likes/told-once';
import { whenSeen } from '#/lib/one-tab';
import { showToast } from '#/ui/overlays/toast-store';

/** Fields that take no text. */
const NOT_TYPED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether the keyboard goes into a text just now. */
export function isTyping({ activeElement }: Document): boolean {
  if (activeElement instanceof HTMLTextAreaElement) return true;
  if (activeElement instanceof HTMLInputElement) return !NOT_TYPED.has(activeElement.type);
  return activeElement instanceof HTMLElement && activeElement.isContentEditable;
}

/** A match or a like that the member is told of. */
export interface Announcement {
  kind: 'match' | 'like';
  card: ProfileCard;
}

/** Spec 9: likes are loaded anew this long after a match was shown. */
const LIKES_RELOAD_MS = 500;

/**
 * What there is to tell, one at a time. While the member types it is a toast, from which the dialog can be
 * opened: focus is never taken.
 */
export function useAnnouncements() {
  const me = useMember().profile.id;
  const { t } = useLingui();
  const client = useQueryClient();
  const [queue, setQueue] = useState<readonly Announcement[]>([]);
  const add = (one: Announcement) => setQueue((waiting) => [...waiting, one]);
  const next = () => setQueue((waiting) => waiting.slice(1));
  const mention = (one: Announcement) => {
    const { name } = one.card;
    const text = one.kind === 'match' ? t`It's a match with ${name}!` : t`A like from ${name}`;
    showToast(text, { action: { label: t`View`, run: () => add(one) } });
  };
  const tellHere = (one: Announcement) => (isTyping(document) ? mention(one) : add(one));
  const tell = async (one: Announcement) => {
    if (await isToldHere(me, one)) tellHere(one);
  };
  const reload = () =>
    void setTimeout(() => void client.invalidateQueries({ queryKey: likesQuery.queryKey }), LIKES_RELOAD_MS);
  const tellMatch = (card: ProfileCard) => {
    reload();
    void tell({ kind: 'match', card });
  };
  return {
    first: queue[0],
    next,
    /** The first of them can't be shown now: it is mentioned, with the way to try again. */
    putOff: () => {
      const [one] = queue;
      next();
      if (one) mention(one);
    },
    tellMatch,
    /**
     * Spec 4, `t`: the newest like that really happened. A match that nobody was told of yet has its moment
     * after it; without another like it is the match's own.
     */
    tellLike: async () => {
      const found = await takeAutoLike().catch(() => null);
      const likes = await client.ensureQueryData(likesQuery).catch(() => null);
      const other = found?.matched ? likes && pendingLike(likes) : (found ?? (likes && pendingLike(likes)));
      const card = other ?? found;
      if (!card) return;
      reload();
      tellHere({ kind: 'like', card });
      if (found?.matched) announceMatch(found);
    },
    /**
     * Spec 4: nobody is given, so the newest is fetched that really happened; nothing shows when nothing did,
     * or when it can't be fetched.
     */
    tellNewest: async () => {
      await whenSeen();
      const found = await takeAutoLike().catch(() => null);
      if (found?.matched) return tellMatch(found);
      const likes = await client.ensureQueryData(likesQuery).catch(() => null);
      const card = found ?? (likes && pendingLike(likes));
      if (!card) return;
      reload();
      void tell({ kind: 'like', card });
    },
  };
}
