import type { MemberFilters } from '#/api/queries/members';

/** Nobody younger is a member (design 5.14); the server expects nobody older than 120. */
export const YOUNGEST = 18;
const OLDEST = 120;
/** By how many years one press widens an age range at each end. */
const WIDER_BY = 5;

/** What a site's search may show: its `search_fields` (`age` stands for both ends), and real members only where it has others. */
export interface SearchOffer { fields: readonly string[]; hasFictional: boolean }

export type FilterName = keyof MemberFilters;

/** Whether the site offers this filter. */
export function offers({ fields, hasFictional }: SearchOffer, name: FilterName): boolean {
  if (name === 'real_only') return hasFictional;
  if (name === 'min_age' || name === 'max_age') return fields.includes('age') || fields.includes(name);
  return fields.includes(name);
}

function withoutEmpty(filters: MemberFilters): MemberFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== false));
}

/** The filters in the address that the site offers. */
export function offeredFilters(filters: MemberFilters, offer: SearchOffer): MemberFilters {
  return Object.fromEntries(Object.entries(withoutEmpty(filters)).filter(([name]) => offers(offer, name as FilterName)));
}

/** Filters with one change: another country forgets the region, an age that passes the other end takes it along. */
export function changeFilters(filters: MemberFilters, change: MemberFilters): MemberFilters {
  const next = { ...filters, ...change };
  if ('country' in change) next.countryregion = undefined;
  const { min_age, max_age } = next;
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    if ('min_age' in change) next.max_age = min_age;
    else next.min_age = max_age;
  }
  return withoutEmpty(next);
}

/** Ways to see more people, the nearest first. */
export type Widening = { kind: 'age' | 'region' | 'all'; filters: MemberFilters };

/** What a search with few or no results leads on to; empty when it is as wide as it can be. */
export function widenings(filters: MemberFilters): Widening[] {
  const { min_age, max_age, countryregion } = filters;
  const found: Widening[] = [];
  if (countryregion !== undefined) found.push({ kind: 'region', filters: withoutEmpty({ ...filters, countryregion: undefined }) });
  if (min_age !== undefined || max_age !== undefined) {
    const wider = {
      min_age: min_age !== undefined && min_age - WIDER_BY > YOUNGEST ? min_age - WIDER_BY : undefined,
      max_age: max_age !== undefined && max_age + WIDER_BY < OLDEST ? max_age + WIDER_BY : undefined,
    };
    found.push({ kind: 'age', filters: withoutEmpty({ ...filters, ...wider }) });
  }
  if (Object.keys(withoutEmpty(filters)).length > 0) found.push({ kind: 'all', filters: {} });
  return found;
}
