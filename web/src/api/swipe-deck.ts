import type { Id, ProfileCard } from '#/api/wire';

/** The cards that lie there, in their order, then those that are new; nobody of `decided` or twice. */
export function joinDecks(known: readonly ProfileCard[], fresh: readonly ProfileCard[], decided: readonly Id[]): ProfileCard[] {
  const lying = known.map((card) => fresh.find(({ id }) => id === card.id) ?? card);
  const added = fresh.filter(({ id }) => !known.some((card) => card.id === id));
  return [...lying, ...added].filter(({ id }) => !decided.includes(id));
}
