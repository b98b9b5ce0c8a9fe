import type { Id, ProfileCard, SwipeChoice } from '#/api/wire';
import { SwipeCard } from '#/features/swipe/swipe-card';

export interface Leaving {
  card: ProfileCard;
  choice: SwipeChoice;
}

interface DeckProps {
  cards: readonly ProfileCard[];
  leaving: readonly Leaving[];
  /** Who was taken back just now. */
  back: Id | null;
  onDecide: (choice: SwipeChoice) => void;
  onLeft: (id: Id) => void;
}

/** The one on top and the next two, whose pictures load meanwhile. */
const SHOWN = 3;

/**
 * The cards on the table, and those that are flying off it: one list, so that a card stays the same element
 * from hand to air and back.
 */
export function Deck({ cards, leaving, back, onDecide, onLeft }: DeckProps) {
  const flying = leaving
    .filter(({ card }) => !cards.some(({ id }) => id === card.id))
    .map(({ card, choice }) => ({ card, choice, place: 'leaving' as const }));
  const lying = cards.slice(0, SHOWN).map((card, place) => ({ card, choice: undefined, place }));
  return [...flying, ...lying].map(({ card, choice, place }) => (
    <SwipeCard
      key={card.id}
      card={card}
      place={place}
      choice={choice}
      back={card.id === back}
      onDecide={onDecide}
      onLeft={() => onLeft(card.id)}
    />
  ));
}
