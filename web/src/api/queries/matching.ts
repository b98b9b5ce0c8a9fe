import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Id, MatchFinder, ProfileCard, SwipeGame } from '#/api/wire';

/** What the member prefers, and who fits it best, with the reasons. */
export const matchFinderQuery = queryOptions({
  queryKey: ['/api/match-finder.php'] as const,
  queryFn: ({ signal }) => call<MatchFinder>('GET', '/api/match-finder.php', { signal }),
});

/** The cards that lie there, in their order, then those that are new; nobody of `decided` or twice. */
export function joinDecks(
  known: readonly ProfileCard[],
  fresh: readonly ProfileCard[],
  decided: readonly Id[],
): ProfileCard[] {
  const lying = known.map((card) => fresh.find(({ id }) => id === card.id) ?? card);
  const added = fresh.filter(({ id }) => !known.some((card) => card.id === id));
  return [...lying, ...added].filter(({ id }) => !decided.includes(id));
}

export const swipeKey = ['/api/swipe.php'] as const;

/** About whom the server has not answered yet. */
export const choicesUnderWay = new Set<Id>();

/**
 * The next people of the swipe game, and how many likes are left today (spec 6: 4 a day). Fetched again it
 * brings more people behind those that are on the table, and nobody about whom a choice is under way.
 */
export const swipeQuery = queryOptions({
  queryKey: swipeKey,
  queryFn: async ({ signal, client }) => {
    const before = [...choicesUnderWay];
    const game = await call<SwipeGame>('GET', '/api/swipe.php', { signal });
    const known = client.getQueryData<SwipeGame>(swipeKey)?.deck ?? [];
    return { ...game, deck: joinDecks(known, game.deck, [...before, ...choicesUnderWay]) };
  },
});
