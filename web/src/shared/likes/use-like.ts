import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { like, unlike } from '#/api/actions/likes';
import { announceMatch, forgetMatch } from '#/api/match-news';
import { changeCard } from '#/api/member-cards';
import { likesQuery } from '#/api/queries/likes';
import { memberQuery } from '#/api/queries/member';
import type { Id, LikeAnswer, ProfileCard } from '#/api/wire';
import { whenMemberForgotten } from '#/lib/forget-member';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { showToast } from '#/ui/overlays/toast-store';

type LikeState = Pick<ProfileCard, 'liked' | 'matched'>;

/** A short tick in the hand, on phones that have one. */
const TICK_MS = 12;

/** What the server last agreed to, of members with presses under way: what a refusal leads back to. */
const agreed = new Map<Id, LikeState>();
whenMemberForgotten(() => agreed.clear());

/**
 * Likes `card`'s member or takes the like back: shown at once, undone by a second press, put right when the
 * server refuses. Presses on one member are sent one after the other; only the last one's outcome counts.
 */
export function useLike(card: ProfileCard): () => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const showProblem = useProblemToast();
  const mutationKey = ['/api/like.php', card.id];
  const pending = () => client.isMutating({ mutationKey });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted: boolean): Promise<LikeAnswer | null> =>
      wanted ? like(card.id) : unlike(card.id).then(() => null),
    onMutate: async (wanted) => {
      if (pending() === 1) agreed.set(card.id, { liked: card.liked, matched: card.matched });
      changeCard(client, card.id, { liked: wanted, matched: wanted && card.matched });
      // Likes that are being fetched know nothing of this press.
      await client.cancelQueries({ queryKey: likesQuery.queryKey });
    },
    onSuccess: (answer, wanted) => {
      agreed.set(card.id, { liked: wanted, matched: answer?.matched ?? false });
      if (!wanted) forgetMatch(card.id);
      if (pending() > 1) return;
      changeCard(client, card.id, { liked: wanted, matched: answer?.matched ?? false });
      if (answer?.matched) announceMatch(answer.profile);
    },
    onError: (error) => {
      if (pending() === 1) changeCard(client, card.id, agreed.get(card.id) ?? {});
      showProblem(error);
    },
    onSettled: async () => {
      if (pending() > 1) return;
      agreed.delete(card.id);
      await Promise.all(
        [likesQuery, memberQuery(card.id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  return () => {
    mutate(!card.liked);
    if (!card.liked) {
      navigator.vibrate?.(TICK_MS);
      return;
    }
    const { name } = card;
    showToast(t`You no longer like ${name}.`, { tone: 'info', action: { label: t`Undo`, run: () => mutate(true) } });
  };
}
