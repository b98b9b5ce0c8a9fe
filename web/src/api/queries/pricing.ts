import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Country, PriceList } from '#/api/wire';

/** All bundles of a country and what costs how much of them. */
export function pricingQuery(country: Country) {
  return queryOptions({
    queryKey: ['/api/pricing.php', { country }] as const,
    queryFn: ({ signal }) => call<{ pricing: PriceList }>('GET', '/api/pricing.php', { query: { country }, signal }),
    select: (answer) => answer.pricing,
  });
}
