import type { Id, ProfileCard } from '#/api/types';

type Listener = (card: ProfileCard) => void;

const listeners = new Set<Listener>();

/** A match is told by the like's answer and by a live event, in either order: only the first counts. */
const told = new Set<Id>();

/** Calls `listener` for every new match until the returned function is called. */
export function onMatch(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of the match with `card` unless it was told already. */
export function announceMatch(card: ProfileCard): void {
  if (told.has(card.id)) return;
  told.add(card.id);
  listeners.forEach((listener) => listener(card));
}

/** True once a match with this member was told. */
export function isMatchTold(id: Id): boolean {
  return told.has(id);
}

/** The match is over: a new one with the same member is news again. */
export function forgetMatch(id: Id): void {
  told.delete(id);
}

/** Forgets all of it, at the end of a session. */
export function forgetMatches(): void {
  told.clear();
}
