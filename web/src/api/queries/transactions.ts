import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { TransactionsAnswer } from '#/api/wire';

/** What credits came by and went for, newest first, page by page. */
export const transactionsQuery = infiniteQueryOptions({
  queryKey: ['/api/transactions.php'] as const,
  queryFn: ({ pageParam, signal }) => call<TransactionsAnswer>('GET', '/api/transactions.php', { query: { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});
