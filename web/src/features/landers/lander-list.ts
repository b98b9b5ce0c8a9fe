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
  /** The app starts at once: without it the page would lack what it is about. */
  live: boolean;
  /** How many people the server puts on the page (web/SERVER-CONTRACT.md, marks of people); where it finds none, the app starts at once. */
  people: number;
}

/** How many people are asked for by those landers on which the server puts them. */
export const PEOPLE = { tinderswipe: 12, gallery: 12, alonetonight: 6, collagelanding: 6, socialnetwork: 9 } as const;

/** The landers of spec 2 that are built. */
export const LANDERS: readonly LanderEntry[] = [
  { lander: 'tinderswipe', name: 'landers-tinderswipe', slugs: null, live: false, people: PEOPLE.tinderswipe },
  { lander: 'gallery', name: 'landers-gallery-slug', slugs: ['women', 'men'], live: false, people: PEOPLE.gallery },
  { lander: 'maplanding', name: 'landers-maplanding-slug', slugs: ['women', 'men'], live: true, people: 0 },
  { lander: 'alonetonight', name: 'landers-alonetonight-slug', slugs: ['rain'], live: false, people: PEOPLE.alonetonight },
  { lander: 'collagelanding', name: 'landers-collagelanding-slug', slugs: ['women', 'men'], live: false, people: PEOPLE.collagelanding },
  { lander: 'socialnetwork', name: 'landers-socialnetwork-slug', slugs: ['women', 'men'], live: false, people: PEOPLE.socialnetwork },
  { lander: 'iconslanding', name: 'landers-iconslanding-slug', slugs: ['outdoors', 'home'], live: false, people: 0 },
  { lander: 'video', name: 'landers-video-slug', slugs: ['harbour', 'cafe', 'hills'], live: false, people: 0 },
  { lander: 'transitionsvideolanding', name: 'landers-transitionsvideolanding-slug', slugs: ['weekend'], live: false, people: 0 },
];

/** Those of one member. */
export const MEMBER_LANDINGS: readonly LanderEntry[] = [
  { lander: 'landing', name: 'members-id-landing', slugs: null, live: true, people: 0 },
  { lander: 'landing2', name: 'members-id-landing2-slug', slugs: [], live: true, people: 0 },
  { lander: 'landing3', name: 'members-id-landing3-slug', slugs: [], live: true, people: 0 },
];
