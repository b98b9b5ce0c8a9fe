import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Regions } from '#/api/wire';

/** Regions by country; loaded once (spec 7). */
export const regionsQuery = queryOptions({
  queryKey: ['/api/regions.php'] as const,
  queryFn: ({ signal }) => call<{ regions: Regions }>('GET', '/api/regions.php', { signal }),
  select: (answer) => answer.regions,
  staleTime: Infinity,
  gcTime: Infinity,
});
