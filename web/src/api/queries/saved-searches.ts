import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { SavedSearches } from '#/api/wire';

/** The searches that the member keeps, ten at most. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['/api/saved-searches.php'] as const,
  queryFn: ({ signal }) => call<SavedSearches>('GET', '/api/saved-searches.php', { signal }),
});
