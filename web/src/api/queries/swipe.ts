import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { SwipeGame } from '#/api/types';

/** The next people of the swipe game, and how many likes are left today (spec 6: 4 a day). */
export const swipeQuery = queryOptions({
  queryKey: ['/api/swipe.php'] as const,
  queryFn: ({ signal }) => call<SwipeGame>('GET', '/api/swipe.php', { signal }),
});
