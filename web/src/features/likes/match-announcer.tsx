import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announceMatch, forgetMatch, forgetMatches, onMatch } from '#/api/match-news';
import { likesQuery } from '#/api/queries/likes';
import type { Likes, ProfileCard } from '#/api/types';
import { compareMatches } from '#/features/likes/compare-matches';
import { isTyping } from '#/features/likes/is-typing';
import { loadArea } from '#/i18n/catalogues';
import { showToast } from '#/ui/toast-store';

/** Spec 9: likes are loaded anew this long after a match was shown. */
const LIKES_RELOAD_MS = 500;

const MatchDialog = lazy(async () => {
  const [{ MatchDialog: component }] = await Promise.all([import('#/features/likes/match-dialog'), loadArea('app')]);
  return { default: component };
});

/**
 * Announces each match that appears in the member's likes. It watches the answers, not the live event: that
 * one only makes them be fetched, and whatever else fetches them (polling, a stream that missed something)
 * brings a match as well.
 */
function useMatchesOfLikes() {
  const { data: likes } = useQuery(likesQuery);
  const before = useRef<Likes>(undefined);
  useEffect(() => {
    if (!likes) return;
    const { added, gone } = compareMatches(before.current ?? likes, likes);
    before.current = likes;
    gone.forEach(forgetMatch);
    added.forEach(announceMatch);
  }, [likes]);
}

/**
 * Tells of matches, one at a time, whether they come of a like just given or of the other's. While the
 * member types it is a toast, from which the dialog can be opened: focus is never taken.
 */
export function MatchAnnouncer() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [queue, setQueue] = useState<readonly ProfileCard[]>([]);
  const add = (card: ProfileCard) => setQueue((waiting) => [...waiting, card]);
  const tell = useEffectEvent((card: ProfileCard) => {
    setTimeout(() => void client.invalidateQueries({ queryKey: likesQuery.queryKey }), LIKES_RELOAD_MS);
    if (!isTyping(document)) return add(card);
    const { name } = card;
    showToast(t`It's a match with ${name}!`, { action: { label: t`View`, run: () => add(card) } });
  });
  useEffect(() => {
    const stop = onMatch((card) => tell(card));
    return () => {
      stop();
      forgetMatches();
    };
  }, []);
  useMatchesOfLikes();
  const [first] = queue;
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <MatchDialog
        key={first.id}
        card={first}
        onClose={() => setQueue((waiting) => waiting.slice(1))}
        onPhoto={(id) => void navigate({ to: '/members/$id', params: { id } })}
        onMessage={(id) => void navigate({ to: '/members/$id/chat', params: { id } })}
      />
    </Suspense>
  );
}
