import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { CityOption, Country, Interest, Regions } from '#/api/wire';

/** Regions by country; loaded once (spec 7). */
export const regionsQuery = queryOptions({
  queryKey: ['/api/regions.php'] as const,
  queryFn: ({ signal }) => call<{ regions: Regions }>('GET', '/api/regions.php', { signal }),
  select: (answer) => answer.regions,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Cities of one country, with their regions; loaded once. */
export function citiesQuery(country: Country) {
  return queryOptions({
    queryKey: ['/api/cities.php', { country }] as const,
    queryFn: ({ signal }) => call<{ cities: CityOption[] }>('GET', '/api/cities.php', { query: { country }, signal }),
    select: (answer) => answer.cities,
    staleTime: Infinity,
  });
}

/** All interests with their names in the current language; loaded once (spec 7). */
export const interestsQuery = queryOptions({
  queryKey: ['/api/interests.php'] as const,
  queryFn: ({ signal }) => call<{ interests: Interest[] }>('GET', '/api/interests.php', { signal }),
  select: (answer) => answer.interests,
  staleTime: Infinity,
  gcTime: Infinity,
});
