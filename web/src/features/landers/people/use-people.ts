import { useQuery } from '@tanstack/react-query';
import { landerProfilesQuery } from '#/api/queries/visitors';
import { useSettings } from '#/api/site';
import type { Gender, LanderProfile } from '#/api/wire';

interface People {
  people: readonly LanderProfile[];
  /** Not known yet who there is: places are kept free. */
  waiting: boolean;
}

/** People of the visitor's country who let visitors see them, and labelled fictional profiles. */
export function usePeople(count: number, gender?: Gender): People {
  const { geoip_selected_country: country } = useSettings();
  const { data, isPending } = useQuery(landerProfilesQuery({ count, country, gender }));
  return { people: data ?? [], waiting: isPending };
}
