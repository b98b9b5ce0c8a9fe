import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Country, Gender, Id, LanderProfile } from '#/api/wire';

export interface LanderPeople {
  /** At most 24. */
  count: number;
  country: Country;
  gender?: Gender | undefined;
}

/** People whom visitors may see; the address names the country, so that answers can be kept for a minute. */
export function landerProfilesQuery({ count, country, gender }: LanderPeople) {
  const query = { count: String(count), country, ...(gender && { gender }) };
  return queryOptions({
    queryKey: ['/api/lander-profiles.php', query] as const,
    queryFn: ({ signal }) => call<{ profiles: LanderProfile[] }>('GET', `/api/lander-profiles.php?${new URLSearchParams(query)}`, { signal }),
    select: (answer) => answer.profiles,
    staleTime: 60_000,
  });
}

/** One of them; a refusal `not_found` for anybody else. */
export function memberLandingQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/member-landing.php', { id }] as const,
    queryFn: ({ signal }) => call<{ profile: LanderProfile }>('GET', `/api/member-landing.php?id=${encodeURIComponent(id)}`, { signal }),
    select: (answer) => answer.profile,
    staleTime: 60_000,
  });
}
