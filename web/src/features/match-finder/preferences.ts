import type { MatchPreferences, User } from '#/api/wire';

/** The most interests that are asked for. */
export const MOST_INTERESTS = 5;
/** The last age that can be chosen. */
export const OLDEST = 99;
/** Years around one's own age that are proposed. */
const AROUND = 8;

/** What is proposed before a member has chosen: people around their age and place who like what they like. */
export function proposed({ profile }: User, youngest: number, offered: readonly string[]): MatchPreferences {
  return {
    min_age: Math.max(youngest, profile.age - AROUND),
    max_age: Math.min(OLDEST, Math.max(youngest, profile.age) + AROUND),
    closeness: 'region',
    interests: profile.interests.filter((id) => offered.includes(id)).slice(0, MOST_INTERESTS),
    relationship_statuses: [],
    body_types: [],
  };
}

/** Ages the right way round. */
export function ordered(preferences: MatchPreferences): MatchPreferences {
  const { min_age: one, max_age: other } = preferences;
  return { ...preferences, min_age: Math.min(one, other), max_age: Math.max(one, other) };
}

/** `list` with `value` in or out. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
