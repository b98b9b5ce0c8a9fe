import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { City, CountryCode } from '#/api/types';

/** Cities of one country, with their regions; loaded once. */
export function citiesQuery(country: CountryCode) {
  return queryOptions({
    queryKey: ['/api/cities.php', { country }] as const,
    queryFn: ({ signal }) => call<{ cities: City[] }>('GET', '/api/cities.php', { query: { country }, signal }),
    select: (answer) => answer.cities,
    staleTime: Infinity,
  });
}
