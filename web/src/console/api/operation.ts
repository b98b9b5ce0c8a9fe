import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** What is wrong with the installation, and what is not. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => get('/api/console/health', undefined, signal),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

/** Jobs that gave up, of one kind or all, page by page. */
export const lettersQuery = (kind?: string) =>
  infiniteQueryOptions({
    queryKey: ['letters', kind ?? ''],
    queryFn: ({ pageParam, signal }) => get('/api/console/dead-letters', { kind, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What colleagues did with jobs that gave up. It begins as `lettersQuery` does, so that an act renews both. */
export const jobHistoryQuery = queryOptions({
  queryKey: ['letters', '', 'history'],
  queryFn: ({ signal }) => get('/api/console/job-history', undefined, signal),
});

/** What became of the mails of a week. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => get('/api/console/outbox', undefined, signal),
  staleTime: 60_000,
});
