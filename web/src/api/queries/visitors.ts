import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Country, Gender, Id, LanderProfile, PageAnswer, PriceList } from '#/api/wire';

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
    queryFn: ({ signal }) =>
      call<{ profiles: LanderProfile[] }>('GET', `/api/lander-profiles.php?${new URLSearchParams(query)}`, { signal }),
    select: (answer) => answer.profiles,
    staleTime: 60_000,
  });
}

/** One of them; a refusal `not_found` for anybody else. */
export function memberLandingQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/member-landing.php', { id }] as const,
    queryFn: ({ signal }) =>
      call<{ profile: LanderProfile }>('GET', `/api/member-landing.php?id=${encodeURIComponent(id)}`, { signal }),
    select: (answer) => answer.profile,
    staleTime: 60_000,
  });
}

/** Whether somebody whom a sign-up can write to is fictional; a refusal `not_found` for anybody else. */
export function memberSignUpQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/member-signup.php', { id }] as const,
    queryFn: ({ signal }) => call<{ fictional: boolean }>('GET', '/api/member-signup.php', { query: { id }, signal }),
    select: (answer) => answer.fictional,
    staleTime: 60_000,
  });
}

/**
 * The site's own text of a static page; it comes with a visitor's page and is asked for again where the app
 * leads to one.
 */
export function staticPageQuery(page: string, language: string, country: Country) {
  return queryOptions({
    queryKey: ['/api/page.php', { country, language, page }] as const,
    queryFn: ({ signal }) => call<PageAnswer>('GET', '/api/page.php', { query: { country, language, page }, signal }),
    // Another version may hold by then.
    staleTime: 60_000,
  });
}

/** All bundles of a country and what costs how much of them. */
export function pricingQuery(country: Country) {
  return queryOptions({
    queryKey: ['/api/pricing.php', { country }] as const,
    queryFn: ({ signal }) => call<{ pricing: PriceList }>('GET', '/api/pricing.php', { query: { country }, signal }),
    select: (answer) => answer.pricing,
  });
}
