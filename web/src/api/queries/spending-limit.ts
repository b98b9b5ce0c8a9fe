import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { SpendingLimit } from '#/api/wire';

/** What the member allows themselves, and what they spent this month. */
export const spendingLimitQuery = queryOptions({
  queryKey: ['/api/spendinglimit.php'] as const,
  queryFn: ({ signal }) => call<{ limit: SpendingLimit }>('GET', '/api/spendinglimit.php', { signal }),
  select: (answer) => answer.limit,
});
