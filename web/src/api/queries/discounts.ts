import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import { ProblemError } from '#/api/problem';
import type { DiscountCode, DiscountQuote } from '#/api/wire';

/** A code as typed (spec 7), asked each time: it may have been used, or run out, meanwhile. */
export function discountCodeQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/discountcode.php', { code }] as const,
    queryFn: ({ signal }) => call<DiscountQuote>('GET', '/api/discountcode.php', { query: { code }, signal }),
    select: (answer) => answer.discountcode,
    staleTime: 0,
  });
}

async function fetchWelcome(signal: AbortSignal): Promise<{ discountcode: DiscountCode | null }> {
  try {
    return await call<DiscountQuote>('GET', '/api/discountcode.php', { query: { welcome: 'true' }, signal });
  } catch (error) {
    // Spec 7 and 8: errors on the welcome call are ignored.
    if (error instanceof ProblemError) return { discountcode: null };
    throw error;
  }
}

/** The welcome discount on a first purchase (spec 4, 7); null: none. */
export const welcomeDiscountQuery = queryOptions({
  queryKey: ['/api/discountcode.php', { welcome: 'true' }] as const,
  queryFn: ({ signal }) => fetchWelcome(signal),
  select: (answer) => answer.discountcode,
  staleTime: 10 * 60_000,
});
