import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** All ready-made texts, in all their languages. */
export const cannedListQuery = queryOptions({
  queryKey: ['canned'],
  queryFn: ({ signal }) => get('/api/console/canned-responses', undefined, signal),
  staleTime: 60_000,
});
