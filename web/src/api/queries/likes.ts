import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Likes } from '#/api/wire';

/** Received, sent and mutual likes with the cards of everybody named (spec 7). */
export const likesQuery = queryOptions({
  queryKey: ['/api/likes.php'] as const,
  queryFn: ({ signal }) => call<Likes>('GET', '/api/likes.php', { signal }),
});
