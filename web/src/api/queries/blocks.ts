import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Blocks } from '#/api/wire';

/** Whom the member has blocked, newest first. */
export const blocksQuery = queryOptions({
  queryKey: ['/api/blocks.php'] as const,
  queryFn: ({ signal }) => call<Blocks>('GET', '/api/blocks.php', { signal }),
});
