import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Credits, DirectDebit, RepeatOrder } from '#/api/wire';

/** Balance, bundles in the country's currency and the methods on offer. */
export const creditsQuery = queryOptions({
  queryKey: ['/api/credits.php'] as const,
  queryFn: ({ signal }) => call<Credits>('GET', '/api/credits.php', { signal }),
});

/** What direct debit needs, and what is under way. Never from memory: a code that was sent elsewhere counts. */
export const directDebitQuery = queryOptions({
  queryKey: ['/api/directdebit.php'] as const,
  queryFn: ({ signal }) => call<{ directdebit: DirectDebit }>('GET', '/api/directdebit.php', { signal }),
  select: (answer) => answer.directdebit,
  staleTime: 0,
});

/** The last order at today's price, with what would be charged; null: nothing to repeat. */
export const repeatOrderQuery = queryOptions({
  queryKey: ['/api/repeatorder.php'] as const,
  queryFn: ({ signal }) => call<{ repeatorder: RepeatOrder | null }>('GET', '/api/repeatorder.php', { signal }),
  select: (answer) => answer.repeatorder,
});
