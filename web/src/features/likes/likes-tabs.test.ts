import { expect, it } from 'vitest';
import type { Likes } from '#/api/wire';
import { linesOf, newIn } from '#/features/likes/like-lines';
import { isLikesView } from '#/features/likes/likes-tabs';
import { profileCard } from '#/testing/samples';

const line = (profile: string, like_new = false) => ({ profile, like_new, date: '2026-11-20T12:00:00Z' });
const likes: Likes = {
  profiles: [profileCard({ id: 'a' }), profileCard({ id: 'b' })],
  liked_by: { received: [line('b', true), line('gone'), line('a')], sent: [line('a')], matches: [line('a', true)] },
  older: { received: null, sent: null, matches: null },
  num_new: 7,
};

// spec: 2.55
it('lines come in the order of the server with their cards; one without a card is left out', () => {
  expect(linesOf(likes, 'received').map(({ card, like_new }) => [card.id, like_new])).toEqual([
    ['b', true],
    ['a', false],
  ]);
});

it('the new ones of received are counted by the server, which lists only the newest', () => {
  expect(newIn(likes, 'received')).toBe(7);
  expect(newIn(likes, 'sent')).toBe(0);
  expect(newIn(likes, 'matches')).toBe(1);
});

// spec: 2.8
it('knows the tabs of the route', () => {
  expect(['received', 'sent', 'matches', 'viewers', 'other', 'constructor'].map(isLikesView)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
