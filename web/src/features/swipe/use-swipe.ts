import { useIsMutating, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { swipe, takeSwipeBack } from '#/api/actions/matching';
import { announceMatch } from '#/api/match-news';
import { changeCard } from '#/api/member-cards';
import { isProblem } from '#/api/problem';
import { likesQuery } from '#/api/queries/likes';
import { choicesUnderWay, swipeKey, swipeQuery } from '#/api/queries/matching';
import type { Id, Introduction, SwipeAnswer, SwipeChoice, SwipeGame } from '#/api/wire';
import { useProblemToast } from '#/shared/problems/problem-notice';

/** With fewer cards than this on the table, more are fetched. */
const FEW_CARDS = 4;

type SwipeRequest = { card: Introduction; choice: SwipeChoice } | { id: Id; choice: 'undo' };

/** Whom a wish is about. */
const wished = (wish: SwipeRequest): Id => ('id' in wish ? wish.id : wish.card.id);

function change(client: QueryClient, next: (game: SwipeGame) => Partial<SwipeGame>): void {
  client.setQueryData(swipeQuery.queryKey, (game) => game && { ...game, ...next(game) });
}

const onTop = (card: Introduction, deck: readonly Introduction[]) => [card, ...deck.filter(({ id }) => id !== card.id)];

/** As the game looks while the server has not answered: the card is gone, the like is spent. */
function takeOff({ deck, likes_left, can_undo }: SwipeGame, wish: SwipeRequest): Partial<SwipeGame> {
  if (wish.choice === 'undo') return { can_undo: null };
  const { card, choice } = wish;
  return {
    deck: deck.filter(({ id }) => id !== card.id),
    likes_left: Math.max(0, likes_left - (choice === 'like' ? 1 : 0)),
    can_undo: choice === 'dislike' ? card.id : can_undo,
  };
}

function send(wish: SwipeRequest): Promise<SwipeAnswer> {
  return wish.choice === 'undo' ? takeSwipeBack(wish.id) : swipe(wish.card.id, wish.choice);
}

/** Somebody whom this page may no longer show. */
const isGone = (error: unknown) => isProblem(error, 'not_found') || isProblem(error, 'blocked_by');

/**
 * The swipe game's state and moves. A choice shows at once; choices go to the server one after the other, and
 * one that is refused puts its card back on the table.
 */
export function useSwipe() {
  const showProblem = useProblemToast();
  const client = useQueryClient();
  const query = useQuery(swipeQuery);
  const pending = () => client.isMutating({ mutationKey: swipeKey });
  const { mutate } = useMutation({
    mutationKey: swipeKey,
    scope: { id: 'swipe' },
    mutationFn: send,
    onMutate: async (wish: SwipeRequest) => {
      choicesUnderWay.add(wished(wish));
      change(client, (game) => takeOff(game, wish));
      // A deck that is being fetched knows nothing of this choice.
      await client.cancelQueries({ queryKey: swipeKey });
    },
    onSuccess: (answer, { choice }) => {
      choicesUnderWay.delete(answer.profile.id);
      const { likes_left, resets_at, can_undo } = answer;
      if (choice === 'undo') change(client, ({ deck }) => ({ deck: onTop(answer.profile, deck) }));
      if (pending() === 1) change(client, () => ({ likes_left, resets_at, can_undo }));
      if (choice === 'like') changeCard(client, answer.profile.id, { liked: true, matched: answer.matched });
      if (choice === 'like' && answer.matched) announceMatch(answer.profile);
    },
    onError: (error, wish) => {
      choicesUnderWay.delete(wished(wish));
      if (wish.choice !== 'undo' && !isGone(error)) change(client, ({ deck }) => ({ deck: onTop(wish.card, deck) }));
      if (isProblem(error, 'swipe_limit')) return;
      showProblem(error);
    },
    onSettled: (_answer, error, { choice }) => {
      if (choice === 'like') void client.invalidateQueries({ queryKey: likesQuery.queryKey });
      if (pending() > 1) return;
      const left = client.getQueryData(swipeQuery.queryKey)?.deck.length ?? 0;
      if (error || left < FEW_CARDS) void client.invalidateQueries({ queryKey: swipeKey });
    },
  });
  /** The game as it is now, which may be newer than what is on screen. */
  const now = () => client.getQueryData(swipeQuery.queryKey);
  const deciding = useIsMutating({ mutationKey: swipeKey }) > 0;
  return {
    query,
    /** Who comes next is not known yet. */
    waiting: query.isFetching || deciding,
    /** Decides about the card on top; gives it back. Undefined where that can't be. */
    choose: (choice: SwipeChoice): Introduction | undefined => {
      const game = now();
      const card = game?.deck[0];
      if (!game || !card || (choice === 'like' && game.likes_left === 0)) return undefined;
      mutate({ card, choice });
      return card;
    },
    /** Takes back the last dislike; false when there is none. */
    undo: (): boolean => {
      const id = now()?.can_undo;
      if (!id) return false;
      mutate({ id, choice: 'undo' });
      return true;
    },
  };
}
