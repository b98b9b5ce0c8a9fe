import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Id, Spent } from '#/api/wire';

/** What the member has spent in a conversation; asked anew as soon as their `balance` is another one. */
export function spentQuery(conversation: Id, balance: number) {
  return queryOptions({
    queryKey: ['/api/spent.php', { conversation }, balance] as const,
    queryFn: ({ signal }) => call<{ spent: Spent }>('GET', '/api/spent.php', { query: { conversation }, signal }),
    select: (answer) => answer.spent,
    placeholderData: keepPreviousData,
  });
}
