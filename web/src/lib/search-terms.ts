/** Kilometres around a city that members.php knows. */
export const RADII = [10, 25, 50, 100, 250] as const;
export type Radius = (typeof RADII)[number];

/** Most interests that one search names (members.php). */
export const MOST_INTERESTS = 10;
/** Most languages of a search, and of a profile. */
export const MOST_LANGUAGES = 6;
