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
  /** It shows people: the app starts at once, to fetch them. */
  live: boolean;
}

/** The landers of spec 2 that are built. */
export const LANDERS: readonly LanderEntry[] = [
  { lander: 'tinderswipe', name: 'landers-tinderswipe', slugs: null, live: true },
  { lander: 'gallery', name: 'landers-gallery-slug', slugs: ['women', 'men'], live: true },
  { lander: 'maplanding', name: 'landers-maplanding-slug', slugs: ['women', 'men'], live: true },
  { lander: 'alonetonight', name: 'landers-alonetonight-slug', slugs: ['rain'], live: true },
  { lander: 'collagelanding', name: 'landers-collagelanding-slug', slugs: ['women', 'men'], live: true },
  { lander: 'socialnetwork', name: 'landers-socialnetwork-slug', slugs: ['women', 'men'], live: true },
  { lander: 'iconslanding', name: 'landers-iconslanding-slug', slugs: ['outdoors', 'home'], live: false },
  { lander: 'video', name: 'landers-video-slug', slugs: ['harbour', 'cafe', 'hills'], live: true },
  { lander: 'transitionsvideolanding', name: 'landers-transitionsvideolanding-slug', slugs: ['weekend'], live: true },
];

/** Those of one member. */
export const MEMBER_LANDINGS: readonly LanderEntry[] = [
  { lander: 'landing', name: 'members-id-landing', slugs: null, live: true },
  { lander: 'landing2', name: 'members-id-landing2-slug', slugs: [], live: true },
  { lander: 'landing3', name: 'members-id-landing3-slug', slugs: [], live: true },
];
