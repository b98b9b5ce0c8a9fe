import { useQuery } from '@tanstack/react-query';
import { citiesQuery } from '#/api/queries/cities';

/** The name of a city whose id stands in an address; null until it is known. The id of a city begins with its country. */
export function useCityName(id: string | undefined): string | null {
  const { data } = useQuery({ ...citiesQuery(id?.slice(0, 2).toUpperCase() ?? ''), enabled: id !== undefined });
  return data?.find((city) => city.id === id)?.name ?? null;
}
