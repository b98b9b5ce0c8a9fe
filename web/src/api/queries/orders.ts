import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Id, Invoice, Order, TransactionDetail, TransactionsAnswer } from '#/api/wire';

/** One of the caller's orders; while it is pending the server asks the provider. */
export function orderQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/order.php', { id }] as const,
    queryFn: ({ signal }) => call<{ order: Order }>('GET', '/api/order.php', { query: { id }, signal }),
    select: (answer) => answer.order,
  });
}

/** The caller's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['/api/orders.php'] as const,
  queryFn: ({ signal }) => call<{ orders: Order[] }>('GET', '/api/orders.php', { signal }),
  select: (answer) => answer.orders,
});

/** One purchase with all that became of it; while it or a refund waits, the server asks the provider. */
export function transactionQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/transaction.php', { id }] as const,
    queryFn: ({ signal }) =>
      call<{ transaction: TransactionDetail }>('GET', '/api/transaction.php', { query: { id }, signal }),
    select: (answer) => answer.transaction,
  });
}

/** The invoice of a paid order as it was issued, with its credit notes. */
export function invoiceQuery(order: Id) {
  return queryOptions({
    queryKey: ['/api/invoice.php', { order }] as const,
    queryFn: ({ signal }) => call<{ invoice: Invoice }>('GET', '/api/invoice.php', { query: { order }, signal }),
    select: (answer) => answer.invoice,
  });
}

/** What credits came by and went for, newest first, page by page. */
export const transactionsQuery = infiniteQueryOptions({
  queryKey: ['/api/transactions.php'] as const,
  queryFn: ({ pageParam, signal }) =>
    call<TransactionsAnswer>('GET', '/api/transactions.php', { query: { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});
