import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** An order with its line of time; the look leaves a line in the log. */
export const orderQuery = (order: string) =>
  queryOptions({
    queryKey: ['order', order],
    queryFn: ({ signal }) => get('/api/console/order', { order }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What banks took back in 90 days, how often, and cases of money that wait. */
export const disputesQuery = queryOptions({
  queryKey: ['disputes'],
  queryFn: ({ signal }) => get('/api/console/disputes', undefined, signal),
});

/** Debits that came back: their members pay another way. */
export const debitBlocksQuery = queryOptions({
  queryKey: ['debit-blocks'],
  queryFn: ({ signal }) => get('/api/console/debit-blocks', undefined, signal),
});

/** The last proof of the books. */
export const ledgerProofQuery = queryOptions({
  queryKey: ['ledger-proof'],
  queryFn: ({ signal }) => get('/api/console/ledger-proof', undefined, signal),
});

/** How much one person gives alone. */
export const limitsQuery = queryOptions({
  queryKey: ['money-limits'],
  queryFn: ({ signal }) => get('/api/console/money-limits', undefined, signal),
});

/** What colleagues ask to give, and what one asked for oneself. */
export const moneyRequestsQuery = queryOptions({
  queryKey: ['money-requests'],
  queryFn: ({ signal }) => get('/api/console/money-requests', undefined, signal),
});
