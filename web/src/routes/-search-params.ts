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

/** The member search in the address: what does not read is left out, so that an old link still opens. */
export function memberFilters(search: Search): MemberFilters {
  const { gender } = search;
  const country = text(search.country)?.toUpperCase();
  return {
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    country: country?.length === 2 ? country : undefined,
    countryregion: text(search.countryregion),
    min_age: age(search.min_age),
    max_age: age(search.max_age),
  };
}

/** Where a visitor wanted to go: a path of this site, never another address. */
export function returnPath(search: Search): { to?: string } {
  const to = text(search.to);
  return to && /^\/(?![/\\])/u.test(to) ? { to } : {};
}
