import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { DiscountQuote } from '#/api/wire';

/** A code as typed (spec 7), asked each time: it may have been used, or run out, meanwhile. */
export function discountCodeQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/discountcode.php', { code }] as const,
    queryFn: ({ signal }) => call<DiscountQuote>('GET', '/api/discountcode.php', { query: { code }, signal }),
    select: (answer) => answer.discountcode,
    staleTime: 0,
  });
}
