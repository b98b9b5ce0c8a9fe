import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { useSettings } from '#/api/site';
import type { Id, ProfileCard, SwipeChoice } from '#/api/wire';
import type { Leaving } from '#/features/swipe/deck';
import { useNewDay } from '#/features/swipe/use-new-day';
import { useSwipe } from '#/features/swipe/use-swipe';
import { isolated } from '#/lib/isolated';
import { agesOf } from '#/lib/regional';

/** A short tick in the hand, on phones that have one. */
const TICK_MS = 12;
/** More cards than this are never in the air. */
const FLYING = 2;

/** What is said to those who do not see the cards. */
function useWords() {
  const { t } = useLingui();
  const { fictional_singular } = useSettings();
  const person = (card: ProfileCard) =>
    [`${isolated(card.name)}, ${agesOf(card)}, ${card.city}`, card.fictional && fictional_singular]
      .filter(Boolean)
      .join(', ');
  return {
    decided: ({ name }: ProfileCard, choice: SwipeChoice, left: number) =>
      choice === 'like'
        ? t`You like ${name}. ${plural(left, { one: '# like left today', other: '# likes left today' })}.`
        : t`Passed on ${name}.`,
    next: (card: ProfileCard | undefined) => {
      if (!card) return '';
      const who = person(card);
      return t({
        message: `Next: ${who}`,
        comment: 'Read out in the swipe game: name, age and town of the next member',
      });
    },
    back: (card: ProfileCard) => {
      const who = person(card);
      return t({
        message: `Back again: ${who}`,
        comment: 'Read out in the swipe game: name, age and town of the member who was taken back',
      });
    },
  };
}

/** The swipe game as its page shows it: the deck, what is in the air, what is said, and the moves. */
export function useGame(table: RefObject<HTMLElement | null>) {
  const words = useWords();
  const navigate = useNavigate();
  const { query, waiting, choose, undo } = useSwipe();
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [undone, setUndone] = useState<Id | null>(null);
  const [said, setSaid] = useState('');
  const game = query.data;
  const [top, next] = game?.deck ?? [];
  useNewDay(game?.resets_at);
  const back = top && top.id === undone ? top : undefined;
  const decide = (choice: SwipeChoice) => {
    const card = choose(choice);
    if (!card) return;
    setUndone(null);
    // The card that had the focus goes; the keys go on.
    if (table.current?.contains(document.activeElement)) table.current.focus({ preventScroll: true });
    setLeaving((flying) => [...flying.filter((one) => one.card.id !== card.id), { card, choice }].slice(-FLYING));
    const left = (game?.likes_left ?? 0) - (choice === 'like' ? 1 : 0);
    setSaid([words.decided(card, choice, left), left > 0 ? words.next(next) : ''].join(' '));
    if (choice === 'like') navigator.vibrate?.(TICK_MS);
  };
  // Without a like left there are no cards, so nobody is seen to come back.
  const canUndo = game !== undefined && game.can_undo !== null && game.likes_left > 0;
  return {
    query,
    waiting,
    canUndo,
    said: back ? words.back(back) : said,
    leaving,
    back: back?.id ?? null,
    left: (id: Id) => setLeaving((flying) => flying.filter(({ card }) => card.id !== id)),
    decide,
    moves: {
      like: () => decide('like'),
      pass: () => decide('dislike'),
      open: () => top && void navigate({ to: '/members/$id', params: { id: top.id } }),
      undo: () => {
        const id = game?.can_undo;
        if (canUndo && undo() && id) setUndone(id);
      },
    },
  };
}
