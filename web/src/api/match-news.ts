import type { Id, ProfileCard } from '#/api/wire';

type Listener = (card: ProfileCard) => void;

const listeners = new Set<Listener>();

/** A match is told by the like's answer and by the list of likes, in either order: only the first counts. */
const told = new Set<Id>();

/** Matches of a like that was given before the part that shows them was loaded. */
let unheard: ProfileCard[] = [];

/** Calls `listener` for every new match, and for those that nobody heard, until the returned function is called. */
export function onMatch(listener: Listener): () => void {
  listeners.add(listener);
  const waiting = unheard;
  unheard = [];
  waiting.forEach((card) => listener(card));
  return () => listeners.delete(listener);
}

/** Tells of the match with `card` unless it was told already. */
export function announceMatch(card: ProfileCard): void {
  if (told.has(card.id)) return;
  told.add(card.id);
  if (listeners.size === 0) unheard.push(card);
  listeners.forEach((listener) => listener(card));
}

/** The match is over: a new one with the same member is news again. */
export function forgetMatch(id: Id): void {
  told.delete(id);
  unheard = unheard.filter((card) => card.id !== id);
}

/** Forgets all of it, at the end of a session. */
export function forgetMatches(): void {
  told.clear();
  unheard = [];
}
