import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Id, TransactionDetail } from '#/api/wire';

/** One purchase with all that became of it; while it or a refund waits, the server asks the provider. */
export function transactionQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/transaction.php', { id }] as const,
    queryFn: ({ signal }) => call<{ transaction: TransactionDetail }>('GET', '/api/transaction.php', { query: { id }, signal }),
    select: (answer) => answer.transaction,
  });
}
