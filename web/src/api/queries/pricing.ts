import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { CountryCode, PriceList } from '#/api/types';

/** All bundles of a country and what costs how much of them. */
export function pricingQuery(country: CountryCode) {
  return queryOptions({
    queryKey: ['/api/pricing.php', { country }] as const,
    queryFn: ({ signal }) => call<{ pricing: PriceList }>('GET', '/api/pricing.php', { query: { country }, signal }),
    select: (answer) => answer.pricing,
  });
}
