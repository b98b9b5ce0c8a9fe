import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { MatchFinder } from '#/api/wire';

/** What the member prefers, and who fits it best, with the reasons. */
export const matchFinderQuery = queryOptions({
  queryKey: ['/api/match-finder.php'] as const,
  queryFn: ({ signal }) => call<MatchFinder>('GET', '/api/match-finder.php', { signal }),
});
