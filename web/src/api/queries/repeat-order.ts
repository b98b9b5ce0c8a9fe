import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { RepeatOrder } from '#/api/wire';

/** The last order at today's price, with what would be charged; null: nothing to repeat. */
export const repeatOrderQuery = queryOptions({
  queryKey: ['/api/repeatorder.php'] as const,
  queryFn: ({ signal }) => call<{ repeatorder: RepeatOrder | null }>('GET', '/api/repeatorder.php', { signal }),
  select: (answer) => answer.repeatorder,
});
