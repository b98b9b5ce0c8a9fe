import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** What colleagues ask to read, what one asked for oneself, and what one may read now. */
export const messagesToReadQuery = queryOptions({
  queryKey: ['message-requests'],
  queryFn: ({ signal }) => get('/api/console/message-requests', undefined, signal),
});

/** The messages that a grant opens: each look leaves a line in the log, so never by chance, and none is kept. */
export const messagesQuery = (grant: string) =>
  queryOptions({
    queryKey: ['messages', grant],
    queryFn: ({ signal }) => get('/api/console/messages', { grant }, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
