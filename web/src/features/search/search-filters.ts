import type { MemberFilters } from '#/api/queries/members';
import { RADII, type Radius } from '#/lib/search-terms';

/** Nobody younger is a member; the server expects nobody older than 120. */
export const YOUNGEST = 18;
const OLDEST = 120;
/** By how many years one press widens an age range at each end. */
const WIDER_BY = 5;
/** More ways on than these help nobody to choose; clearing all comes on top. */
const MOST_WAYS = 2;

/**
 * What a site's search may show: its `search_fields` (`age` stands for both ends, `near` for all about it), and
 * real members only where it has others.
 */
export interface SearchOffer {
  fields: readonly string[];
  hasFictional: boolean;
}

export type FilterName = keyof MemberFilters;

/** Whether the site offers this filter. */
export function offers({ fields, hasFictional }: SearchOffer, name: FilterName): boolean {
  if (name === 'real_only') return hasFictional;
  if (name === 'sort' || name === 'verified') return true;
  if (name === 'radius') return fields.includes('near');
  if (name === 'min_age' || name === 'max_age') return fields.includes('age') || fields.includes(name);
  return fields.includes(name);
}

/** Without those that ask nothing. */
export function withoutEmpty(filters: MemberFilters): MemberFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== false));
}

/** The filters in the address that the site offers. */
export function offeredFilters(filters: MemberFilters, offer: SearchOffer): MemberFilters {
  return Object.fromEntries(
    Object.entries(withoutEmpty(filters)).filter(([name]) => offers(offer, name as FilterName)),
  );
}

/** How far around a city one looks first. */
export const FIRST_RADIUS: Radius = 50;

const has = (change: MemberFilters, name: FilterName) => change[name] !== undefined;

/** What another place leaves of the places chosen before: there is one at a time. The newest are first anywhere. */
function placesLeft({ sort: before }: MemberFilters, change: MemberFilters): MemberFilters {
  const sort = before === 'newest' ? before : undefined;
  if (has(change, 'near')) return { country: undefined, countryregion: undefined, radius: FIRST_RADIUS, sort };
  if (has(change, 'country') || has(change, 'countryregion')) return { near: undefined, radius: undefined, sort };
  if ('near' in change) return { radius: undefined, sort };
  return {};
}

/**
 * Filters with one change: another place forgets the one before, an age that passes the other end takes it
 * along.
 */
export function changeFilters(filters: MemberFilters, change: MemberFilters): MemberFilters {
  const next = {
    ...filters,
    ...placesLeft(filters, change),
    ...('country' in change && { countryregion: undefined }),
    ...change,
  };
  const { min_age, max_age } = next;
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    if ('min_age' in change) next.max_age = min_age;
    else next.min_age = max_age;
  }
  return withoutEmpty(next);
}

/** The words of a filter that is a list: ids of interests, codes of languages. */
export function wordsIn(list: string | undefined): string[] {
  return list?.split(',') ?? [];
}

/** Ways to see more people, the nearest first. */
export type Widening = {
  kind: 'age' | 'region' | 'radius' | 'everywhere' | 'languages' | 'intent' | 'interests' | 'offline' | 'all';
  filters: MemberFilters;
};

/** An age range by some years wider at each end; an end with nothing beyond it goes. */
function widerAges({ min_age, max_age }: MemberFilters): MemberFilters {
  return {
    min_age: min_age !== undefined && min_age - WIDER_BY > YOUNGEST ? min_age - WIDER_BY : undefined,
    max_age: max_age !== undefined && max_age + WIDER_BY < OLDEST ? max_age + WIDER_BY : undefined,
  };
}

/** The next circle around a city; beyond the widest one, anywhere. */
function widerCircle({ radius }: MemberFilters): [Widening['kind'], MemberFilters] {
  const next = RADII.find((known) => known > (radius ?? Infinity));
  return next === undefined ? ['everywhere', { near: undefined }] : ['radius', { radius: next }];
}

/** What a search with few or no results leads on to; empty when it is as wide as it can be. */
export function widenings(filters: MemberFilters): Widening[] {
  const { min_age, max_age, countryregion, near, languages, intent, interests, online } = filters;
  const ways: [Widening['kind'], MemberFilters][] = [];
  if (near !== undefined) ways.push(widerCircle(filters));
  if (countryregion !== undefined) ways.push(['region', { countryregion: undefined }]);
  if (online) ways.push(['offline', { online: undefined }]);
  if (languages !== undefined) ways.push(['languages', { languages: undefined }]);
  if (intent !== undefined) ways.push(['intent', { intent: undefined }]);
  if (interests !== undefined) ways.push(['interests', { interests: undefined }]);
  if (min_age !== undefined || max_age !== undefined) ways.push(['age', widerAges(filters)]);
  const found: Widening[] = ways
    .slice(0, MOST_WAYS)
    .map(([kind, change]) => ({ kind, filters: changeFilters(filters, change) }));
  // In another order there are no more of them.
  if (Object.keys(withoutEmpty({ ...filters, sort: undefined })).length > 0) found.push({ kind: 'all', filters: {} });
  return found;
}
