import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { DirectDebit } from '#/api/wire';

/** What direct debit needs, and what is under way. Never from memory: a code that was sent elsewhere counts. */
export const directDebitQuery = queryOptions({
  queryKey: ['/api/directdebit.php'] as const,
  queryFn: ({ signal }) => call<{ directdebit: DirectDebit }>('GET', '/api/directdebit.php', { signal }),
  select: (answer) => answer.directdebit,
  staleTime: 0,
});
