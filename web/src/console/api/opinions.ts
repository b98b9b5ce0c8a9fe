import { queryOptions } from '@tanstack/react-query';
import { get, send } from '#/console/api/call';

/** A photo that someone else decided on, which whoever asks then holds. Each new one leaves a line: never by chance. */
export const nextOpinionQuery = queryOptions({
  queryKey: ['opinion'],
  queryFn: () => send('post', '/api/console/second-opinion-claims', {}),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Where two see a photo differently, and how often that happens. */
export const opinionsQuery = queryOptions({
  queryKey: ['opinions'],
  queryFn: ({ signal }) => get('/api/console/second-opinions', undefined, signal),
});
