import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Interest } from '#/api/wire';

/** All interests with their names in the current language; loaded once (spec 7). */
export const interestsQuery = queryOptions({
  queryKey: ['/api/interests.php'] as const,
  queryFn: ({ signal }) => call<{ interests: Interest[] }>('GET', '/api/interests.php', { signal }),
  select: (answer) => answer.interests,
  staleTime: Infinity,
  gcTime: Infinity,
});
