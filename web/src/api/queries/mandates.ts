import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Mandate } from '#/api/wire';

/** Ways to pay that the member let us keep, the last used first. */
export const mandatesQuery = queryOptions({
  queryKey: ['/api/mandates.php'] as const,
  queryFn: ({ signal }) => call<{ mandates: Mandate[] }>('GET', '/api/mandates.php', { signal }),
  select: (answer) => answer.mandates,
});
