import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import { joinDecks } from '#/api/swipe-deck';
import type { Id, SwipeGame } from '#/api/wire';

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
