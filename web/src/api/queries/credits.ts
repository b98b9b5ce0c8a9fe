import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Credits } from '#/api/wire';

/** Balance, bundles in the country's currency and the methods on offer. */
export const creditsQuery = queryOptions({
  queryKey: ['/api/credits.php'] as const,
  queryFn: ({ signal }) => call<Credits>('GET', '/api/credits.php', { signal }),
});
