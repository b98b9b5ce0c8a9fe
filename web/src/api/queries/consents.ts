import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Consents } from '#/api/wire';

/** What the member agreed to, and when. */
export const consentsQuery = queryOptions({
  queryKey: ['/api/consents.php'] as const,
  queryFn: ({ signal }) => call<Consents>('GET', '/api/consents.php', { signal }),
});
