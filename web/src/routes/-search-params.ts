import type { MemberFilters } from '#/api/queries/members';
import type { Country, Gender, LookingFor } from '#/api/wire';
import { ownPath } from '#/lib/addresses';
import { MOST_INTERESTS, MOST_LANGUAGES, RADII } from '#/lib/search-terms';

type Search = Record<string, unknown>;

// The router lays what these return over what the address said: whatever a reader does not name, not even as
// undefined, stays as it came. So each names all it reads (./-routes.test.tsx).

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

/** The same ones always read the same, so that a search is found again. */
function list(value: unknown, known: RegExp, most: number): string | undefined {
  const ids =
    text(value)
      ?.split(',')
      .filter((id) => known.test(id)) ?? [];
  return [...new Set(ids)].toSorted().slice(0, most).join(',') || undefined;
}

/** Around a city; how far means nothing without one, nor does any order but that of the newest. */
function nearby({ near: city, radius, sort }: Search): Pick<MemberFilters, 'near' | 'radius' | 'sort'> {
  const newest = sort === 'newest' ? sort : undefined;
  const near = text(city);
  if (!near || !/^[a-z]{2}-[a-z\d-]{1,97}$/u.test(near)) return { near: undefined, radius: undefined, sort: newest };
  return {
    near,
    radius: RADII.find((known) => known === Number(radius)),
    sort: sort === 'activity' ? sort : newest,
  };
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
    gender: text(gender)?.match(/^(?:(?:fe)?male|non_binary|couple_(?:mf|ff|mm))$/u)?.[0] as Gender | undefined,
    country,
    countryregion: !country || region?.startsWith(`${country}-`) ? region : undefined,
    min_age,
    max_age,
    real_only: on(search.real_only),
    interests: list(search.interests, /^[a-z\d_]{1,40}$/u, MOST_INTERESTS),
    intent: list(search.intent, /^(?:chat|dates|relationship)$/u, 3),
    languages: list(search.languages, /^[a-z]{2}$/u, MOST_LANGUAGES),
    photo: on(search.photo),
    verified: on(search.verified),
    online: on(search.online),
    ...nearby(search),
  };
}

/** Where a visitor wanted to go: a path of this site, never another address. */
export function returnPath(search: Search): { to?: string | undefined } {
  return { to: ownPath(search.to) };
}

/** The step of the sign-up form, 0 to 4 (spec 2): the browser's back button goes a step back. */
export function signUpStep(search: Search): { step?: number | undefined } {
  const step = Number(search.step ?? Number.NaN);
  return { step: Number.isInteger(step) && step >= 0 && step <= 4 ? step : undefined };
}

export interface SignUpMatchesSearch {
  step?: number | undefined;
  gender?: Gender | undefined;
  looking_for?: LookingFor | undefined;
  country?: Country | undefined;
}

/** What matching asked before it led to the sign-up. */
export function signUpMatches(search: Search): SignUpMatchesSearch {
  const { gender, looking_for } = search;
  return {
    ...signUpStep(search),
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    looking_for: looking_for === 'male' || looking_for === 'female' || looking_for === 'both' ? looking_for : undefined,
    country: matching(search.country, /^[A-Z]{2}$/u),
  };
}

/** The token of a mailed link, for mail programs that lose what stands behind the #. */
export function mailedToken(search: Search): { token?: string | undefined } {
  return { token: text(search.token) };
}

/** The order that is being paid; the provider's page comes back with it. */
export function orderUnderWay(search: Search): { order?: string | undefined } {
  const order = text(search.order);
  return { order: order && /^[\da-f-]{36}$/iu.test(order) ? order : undefined };
}

/** The bundle that was chosen at the checkout. */
export function chosenBundle(search: Search): { bundle?: string | undefined } {
  const bundle = text(search.bundle);
  return { bundle: bundle && /^[\da-f-]{36}$/iu.test(bundle) ? bundle : undefined };
}

/** The screen of the deletion flow; the first one has no name. */
export function leavingStep(search: Search): { step?: 'offers' | 'confirm' | undefined } {
  const { step } = search;
  return { step: step === 'offers' || step === 'confirm' ? step : undefined };
}

/** Seconds after which a like is shown (spec 3 and 4, `t`): a positive number. On every route. */
export function likeAfter(search: Search): { t?: number | undefined } {
  const seconds = typeof search.t === 'number' ? search.t : Number.NaN;
  return { t: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined };
}

/** The number of a decision that somebody complains of. */
export function decisionAgainst(search: Search): { against?: string | undefined } {
  return { against: matching(search.against, /^[A-Z\d-]{1,20}$/u) };
}

/** Whether it is written as our ids are; the server's route list says the same. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text);
}
