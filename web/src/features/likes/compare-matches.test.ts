import { expect, it } from 'vitest';
import type { Likes } from '#/api/wire';
import { compareMatches } from '#/features/likes/compare-matches';
import { noLikes, profileCard } from '#/testing/samples';

/** Likes with these matches, as "id time". */
function likes(...matches: string[]): Likes {
  const lines = matches.map((line) => line.split(' ') as [string, string]);
  return {
    ...noLikes,
    profiles: lines.map(([id]) => profileCard({ id, matched: true })),
    liked_by: {
      ...noLikes.liked_by,
      matches: lines.map(([id, time]) => ({ profile: id, like_new: false, date: `2026-11-21T${time}Z` })),
    },
  };
}

const added = (before: Likes, now: Likes) => compareMatches(before, now).added.map((card) => card?.id);

it('finds matches that were made meanwhile', () => {
  expect(added(likes('a 10:00:00'), likes('b 11:00:00', 'a 10:00:00'))).toEqual(['b']);
  expect(added(likes(), likes('a 10:00:00'))).toEqual(['a']);
  expect(added(likes('a 10:00:00'), likes('a 10:00:00'))).toEqual([]);
});

it('finds one that was made at the same time as another and was seen after it', () => {
  expect(added(likes('b 10:00:00.2'), likes('b 10:00:00.2', 'a 10:00:00.1'))).toEqual(['a']);
});

it('does not take an old match that comes back for a new one', () => {
  expect(added(likes('b 11:00:00'), likes('b 11:00:00', 'a 10:00:00'))).toEqual([]);
});

it('finds those that are over', () => {
  expect(compareMatches(likes('a 10:00:00', 'b 11:00:00'), likes('b 11:00:00')).gone).toEqual(['a']);
});
