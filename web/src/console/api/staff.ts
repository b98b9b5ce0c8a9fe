import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** One's own keys. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => get('/api/console/passkeys', undefined, signal),
});

/** One's own sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => get('/api/console/sessions', undefined, signal),
});

/** Who works here. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => get('/api/console/staff', undefined, signal),
});

/** What waits for a second administrator. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }) => get('/api/console/approval-requests', undefined, signal),
});

/** Who broke the glass, and nobody took note of it. */
export const glassQuery = queryOptions({
  queryKey: ['glass'],
  queryFn: ({ signal }) => get('/api/console/break-glass-uses', undefined, signal),
});

/** How much each colleague looks at, and who rests. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => get('/api/console/team-load', undefined, signal),
  refetchInterval: 60_000,
});
