import { call } from '#/api/client';
import type { MatchFinder, MatchPreferences } from '#/api/wire';

/** Keeps what the member prefers, and answers who fits it. A field refusal names the field. */
export function findMatches(preferences: MatchPreferences): Promise<MatchFinder> {
  return call('PUT', '/api/match-finder.php', { body: { preferences } });
}
