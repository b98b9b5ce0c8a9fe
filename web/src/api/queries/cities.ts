import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { CityOption, Country } from '#/api/wire';

/** Cities of one country, with their regions; loaded once. */
export function citiesQuery(country: Country) {
  return queryOptions({
    queryKey: ['/api/cities.php', { country }] as const,
    queryFn: ({ signal }) => call<{ cities: CityOption[] }>('GET', '/api/cities.php', { query: { country }, signal }),
    select: (answer) => answer.cities,
    staleTime: Infinity,
  });
}
