import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { citiesQuery, regionsQuery } from '#/api/queries/reference';
import { useSettings } from '#/api/site';
import type { CityOption, Region, Settings } from '#/api/wire';
import { useHydrated } from '#/lib/hydrated';

export interface Place {
  country: string;
  region: string;
  city: string;
}

const NOWHERE: Place = { country: '', region: '', city: '' };

/** A place that the site serves, else the country of the visitor's address. */
function servedPlace(settings: Settings, place: Place): Place {
  const served = settings.countries.some(({ code }) => code === place.country);
  return served ? place : { ...NOWHERE, country: settings.geoip_selected_country };
}

export interface PlaceChoice {
  place: Place;
  regions: readonly Region[];
  /** Of the chosen region. */
  cities: readonly CityOption[];
  failed: Error | null;
  retry: () => void;
  choose: (change: Partial<Place>) => void;
}

/** Country, region and city, each narrowing the next, as the page keeps them; the lists load once `wanted`. */
export function usePlaceChoice(wanted: boolean, place: Place, onChoose: (place: Place) => void): PlaceChoice {
  const load = wanted && place.country !== '';
  const regions = useQuery({ ...regionsQuery, enabled: load });
  const cities = useQuery({ ...citiesQuery(place.country), enabled: load });
  const citiesOf = (region: string) => (cities.data ?? []).filter((city) => city.region === region);
  const choose = (change: Partial<Place>) => {
    const next = { ...place, ...change };
    if ('country' in change) Object.assign(next, { region: '', city: '' });
    const [only, ...others] = citiesOf(next.region);
    if ('region' in change) next.city = others.length === 0 ? (only?.id ?? '') : '';
    onChoose(next);
  };
  return {
    place,
    regions: regions.data?.[place.country] ?? [],
    cities: citiesOf(place.region),
    failed: regions.error ?? cities.error,
    retry: () => void Promise.all([regions.refetch(), cities.refetch()]),
    choose,
  };
}

/** The same, kept here, from where `start` says. */
export function usePlace(wanted: boolean, start: () => Place): PlaceChoice {
  const settings = useSettings();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Place | null>(null);
  return usePlaceChoice(wanted, chosen ?? (hydrated ? servedPlace(settings, start()) : NOWHERE), setChosen);
}
