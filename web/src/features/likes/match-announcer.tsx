import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { announceMatch, forgetMatch, forgetMatches, onMatch } from '#/api/match-news';
import { likesQuery } from '#/api/queries/likes';
import { useMember } from '#/api/session';
import type { Id, Likes } from '#/api/wire';
import { compareMatches } from '#/features/likes/compare-matches';
import type { LikeDialogProps } from '#/features/likes/like-dialog';
import type { MatchDialogProps } from '#/features/likes/match-dialog';
import { forgetTold } from '#/features/likes/told-once';
import { useAnnouncements } from '#/features/likes/use-announcements';
import { useStage } from '#/features/likes/use-stage';
import { useTimedLike } from '#/features/likes/use-timed-like';
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';

/** Its script did not come. */
interface Missing {
  onMissing: () => void;
}

const options = { words: 'none' as const, onMissing: ({ onMissing }: Missing) => onMissing() };
const MatchDialog = lazyPart<MatchDialogProps & Missing>(async () => {
  const [{ MatchDialog: component }] = await Promise.all([import('#/features/likes/match-dialog'), loadArea('app')]);
  return component;
}, options);
const LikeDialog = lazyPart<LikeDialogProps & Missing>(async () => {
  const [{ LikeDialog: component }] = await Promise.all([import('#/features/likes/like-dialog'), loadArea('app')]);
  return component;
}, options);

/**
 * Announces each match that appears in the member's likes. It watches the answers, not the live event: that
 * one only makes them be fetched, and whatever else fetches them (polling, a stream that missed something)
 * brings a match as well.
 */
function useMatchesOfLikes(tellNewest: () => Promise<void>) {
  const me = useMember().profile.id;
  const { data: likes } = useQuery(likesQuery);
  const before = useRef<Likes>(undefined);
  const tellUnnamed = useEffectEvent(tellNewest);
  useEffect(() => {
    if (!likes) return;
    const { added, gone } = compareMatches(before.current ?? likes, likes);
    before.current = likes;
    gone.forEach((id) => {
      forgetMatch(id);
      forgetTold(me, id);
    });
    added.forEach((card) => (card ? announceMatch(card) : void tellUnnamed()));
  }, [likes, me]);
}

/**
 * Tells of matches, whether they come of a like just given or of the other's, and of a like when the address
 * asks for it (spec 4: `t`).
 */
export function MatchAnnouncer() {
  const navigate = useNavigate();
  const { first, next, putOff, tellLike, tellMatch, tellNewest } = useAnnouncements();
  const tell = useEffectEvent(tellMatch);
  useEffect(() => {
    const stop = onMatch((card) => tell(card));
    return () => {
      stop();
      forgetMatches();
    };
  }, []);
  useMatchesOfLikes(tellNewest);
  useTimedLike(() => void tellLike());
  const isOn = useStage(first ? `${first.kind} ${first.card.id}` : null);
  if (!first || !isOn) return null;
  const { kind, card } = first;
  const view = (id: Id) => void navigate({ to: '/members/$id', params: { id } });
  const write = (id: Id) => void navigate({ to: '/members/$id/chat', params: { id } });
  const viewAndClose = (id: Id) => {
    next();
    view(id);
  };
  return kind === 'match' ? (
    <MatchDialog key={card.id} card={card} onClose={next} onMissing={putOff} onPhoto={view} onMessage={write} />
  ) : (
    <LikeDialog key={card.id} card={card} onClose={next} onMissing={putOff} onView={viewAndClose} />
  );
}
