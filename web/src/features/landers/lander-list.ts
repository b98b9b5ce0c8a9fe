interface LanderEntry {
  /** As in its address. */
  lander: string;
  /** Route name of spec 2. */
  name: string;
  /**
   * Its variants: an address with one of these in place of `{slug}` is a page of its own. Any other slug shows the
   * usual variant, and is counted apart all the same (lib/tracking.ts). Null: no slug.
   */
  slugs: readonly string[] | null;
  /**
   * How many people the server puts on the page (web/SERVER-CONTRACT.md, marks of people); where it finds none,
   * the app starts at once.
   */
  people: number;
}

/** How many people are asked for by those landers on which the server puts them. */
export const PEOPLE = {
  tinderswipe: 12,
  gallery: 12,
  maplanding: 12,
  alonetonight: 6,
  collagelanding: 6,
  socialnetwork: 9,
} as const;

/** The landers of spec 2 that are built. */
export const LANDERS: readonly LanderEntry[] = [
  { lander: 'tinderswipe', name: 'landers-tinderswipe', slugs: null, people: PEOPLE.tinderswipe },
  { lander: 'gallery', name: 'landers-gallery-slug', slugs: ['women', 'men'], people: PEOPLE.gallery },
  { lander: 'maplanding', name: 'landers-maplanding-slug', slugs: ['women', 'men'], people: PEOPLE.maplanding },
  { lander: 'alonetonight', name: 'landers-alonetonight-slug', slugs: ['rain'], people: PEOPLE.alonetonight },
  {
    lander: 'collagelanding',
    name: 'landers-collagelanding-slug',
    slugs: ['women', 'men'],
    people: PEOPLE.collagelanding,
  },
  {
    lander: 'socialnetwork',
    name: 'landers-socialnetwork-slug',
    slugs: ['women', 'men'],
    people: PEOPLE.socialnetwork,
  },
  { lander: 'iconslanding', name: 'landers-iconslanding-slug', slugs: ['outdoors', 'home'], people: 0 },
  { lander: 'video', name: 'landers-video-slug', slugs: ['harbour', 'cafe', 'hills'], people: 0 },
  { lander: 'transitionsvideolanding', name: 'landers-transitionsvideolanding-slug', slugs: ['weekend'], people: 0 },
];

/** Those of one member. */
export const MEMBER_LANDINGS: readonly LanderEntry[] = [
  { lander: 'landing', name: 'members-id-landing', slugs: null, people: 0 },
  { lander: 'landing2', name: 'members-id-landing2-slug', slugs: [], people: 0 },
  { lander: 'landing3', name: 'members-id-landing3-slug', slugs: [], people: 0 },
];

/** Whom a slug shows: only women, only men, or everybody. */
export function genderOf(slug: string | undefined): 'female' | 'male' | undefined {
  return slug === 'women' ? 'female' : slug === 'men' ? 'male' : undefined;
}
