/**
 * The variants of each lander, by the name of its route: an address with one of these in place of `{slug}` is a page
 * of its own. Any other slug shows the usual variant, and is counted apart all the same (lib/tracking.ts).
 */
export const SLUGS: Readonly<Record<string, readonly string[]>> = {
  'landers-gallery-slug': ['women', 'men'],
  'landers-maplanding-slug': ['women', 'men'],
  'landers-socialnetwork-slug': ['women', 'men'],
  'landers-collagelanding-slug': ['women', 'men'],
  'landers-alonetonight-slug': ['rain'],
  'landers-iconslanding-slug': ['outdoors', 'home'],
  'landers-video-slug': ['harbour', 'cafe', 'hills'],
  'landers-transitionsvideolanding-slug': ['weekend'],
};

/** Whom a slug shows: only women, only men, or everybody. */
export function genderOf(slug: string | undefined): 'female' | 'male' | undefined {
  return slug === 'women' ? 'female' : slug === 'men' ? 'male' : undefined;
}
