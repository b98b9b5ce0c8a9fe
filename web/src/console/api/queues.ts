import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** What waits, within one's reach; asked again while somebody looks. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => get('/api/console/queues', undefined, signal),
  refetchInterval: 30_000,
});

/** What can still be undone. */
export const undosQuery = queryOptions({
  queryKey: ['undos'],
  queryFn: ({ signal }) => get('/api/console/undos', undefined, signal),
});

/**
 * All that is open about a member in one of the two queues of reports. Each look leaves a line in the log: never by
 * chance.
 */
export const reportQuery = (member: string, severe: boolean) =>
  queryOptions({
    queryKey: ['report', member, severe],
    queryFn: ({ signal }) => get('/api/console/case', { member, severe }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
