import type { MemberFilters } from '#/api/queries/members';

type Search = Record<string, unknown>;

/** Spec 5: nobody is younger; an age beyond 120 is a slip. */
const AGES = { least: 18, most: 120 };

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function age(value: unknown): number | undefined {
  const years = Number(value);
  return Number.isInteger(years) && years >= AGES.least && years <= AGES.most ? years : undefined;
}

/** `true` for a switch that is on; an address says "true" too. */
function on(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const upper = text(value)?.toUpperCase();
  return upper && pattern.test(upper) ? upper : undefined;
}

/** The member search in the address: what does not read is left out, so that an old link still opens. */
export function memberFilters(search: Search): MemberFilters {
  const { gender } = search;
  const country = matching(search.country, /^[A-Z]{2}$/u);
  const region = matching(search.countryregion, /^[A-Z]{2}-[A-Z0-9]{1,3}$/u);
  const ages = [age(search.min_age), age(search.max_age)] as const;
  // The server refuses a turned range and finds nobody in a region of another country.
  const [min_age, max_age] = ages[0] && ages[1] && ages[0] > ages[1] ? [ages[1], ages[0]] : ages;
  return {
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    country,
    countryregion: !country || region?.startsWith(`${country}-`) ? region : undefined,
    min_age,
    max_age,
    real_only: on(search.real_only),
  };
}

/** Where a visitor wanted to go: a path of this site, never another address. */
export function returnPath(search: Search): { to?: string } {
  const to = text(search.to);
  return to && /^\/(?![/\\])/u.test(to) ? { to } : {};
}
