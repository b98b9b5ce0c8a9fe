import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Sessions } from '#/api/wire';

/** Where the member is logged in, newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions.php'] as const,
  queryFn: ({ signal }) => call<Sessions>('GET', '/api/sessions.php', { signal }),
});
