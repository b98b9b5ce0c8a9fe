import type { Id, Likes, ProfileCard } from '#/api/wire';

/** Two matches made at once may be seen in the other order than that of their dates. */
const AT_ONCE_MS = 60_000;

const newest = ({ liked_by }: Likes) => Math.max(...liked_by.matches.map(({ date }) => Date.parse(date)));

/**
 * The cards of matches that were made between the two answers (null: it came without one), and the ids of those
 * that are over. One that only comes back into the list, after a block or from beyond its end, is old and not
 * added.
 */
export function compareMatches(before: Likes, now: Likes): { added: (ProfileCard | null)[]; gone: Id[] } {
  const idsOf = ({ liked_by }: Likes) => new Set(liked_by.matches.map(({ profile }) => profile));
  const [known, present] = [idsOf(before), idsOf(now)];
  const since = newest(before) - AT_ONCE_MS;
  const added = now.liked_by.matches.filter(({ profile, date }) => !known.has(profile) && Date.parse(date) > since);
  return {
    added: added.map(({ profile }) => now.profiles.find(({ id }) => id === profile) ?? null),
    gone: [...known].filter((id) => !present.has(id)),
  };
}
