import { beforeEach, expect, it, vi } from 'vitest';
import { applyLiveEvent } from '#/api/live-effects';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import { matchFinderQuery, swipeQuery } from '#/api/queries/matching';
import { memberQuery } from '#/api/queries/member';
import { membersQuery } from '#/api/queries/members';
import { olderLikesQuery } from '#/api/queries/older-likes';
import { createQueryClient } from '#/api/query-client';
import { chatList, conversation, noLikes, profile, profileCard } from '#/testing/samples';

const gone = profileCard({ id: 'gone' });
const here = profileCard({ id: 'here' });
const line = (id: string) => ({ profile: id, like_new: false, date: '2026-11-20T12:00:00Z' });
const likes = {
  ...noLikes,
  profiles: [gone, here],
  liked_by: { received: [line('gone'), line('here')], sent: [line('gone')], matches: [line('gone')] },
};

function clientThatKnows() {
  const client = createQueryClient();
  const cards = { results: [gone, here], similar_results: [gone] };
  client.setQueryData(membersQuery({}).queryKey, {
    pages: [{ ...cards, pageNumber: 1, numResults: 2, num_capped: false, next_cursor: null, similar_numResults: 1 }],
    pageParams: [null],
  });
  client.setQueryData(likesQuery.queryKey, likes);
  client.setQueryData(olderLikesQuery('received', 'b').queryKey, { pages: [likes], pageParams: ['b'] });
  client.setQueryData(swipeQuery.queryKey, {
    deck: [gone, here],
    likes_left: 4,
    likes_per_day: 4,
    resets_at: '2026-11-22T00:00:00Z',
    can_undo: null,
  });
  client.setQueryData(matchFinderQuery.queryKey, {
    preferences: null,
    results: [
      { profile: gone, reasons: [], score: 1 },
      { profile: here, reasons: [], score: 1 },
    ],
  });
  client.setQueryData(
    chatsQuery.queryKey,
    chatList([conversation({ id: 'c1', profile: gone }), conversation({ id: 'c2', profile: here })]),
  );
  client.setQueryData(chatQuery('c1').queryKey, { chat: conversation({ id: 'c1', profile: gone }) });
  client.setQueryData(memberQuery('gone').queryKey, { profile: profile({ id: 'gone' }) });
  return client;
}

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

it('takes somebody who is gone off every list at once, and asks anew for what is open about them', async () => {
  const client = clientThatKnows();
  await applyLiveEvent(client, { type: 'gone', profile: 'gone' });
  const lists = [
    membersQuery({}),
    likesQuery,
    olderLikesQuery('received', 'b'),
    swipeQuery,
    matchFinderQuery,
    chatsQuery,
  ].map(({ queryKey }) => JSON.stringify(client.getQueryData(queryKey)));
  expect(lists.filter((list) => list.includes('"gone"'))).toEqual([]);
  expect(lists.every((list) => list.includes('"here"'))).toBe(true);
  const open = [memberQuery('gone'), chatQuery('c1')].map(
    ({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated,
  );
  expect(open).toEqual([true, true]);
});

it('asks anew for everything that depends on who may see whom when the member blocked somebody elsewhere', async () => {
  const client = clientThatKnows();
  await applyLiveEvent(client, { type: 'block' });
  const states = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey[0], state.isInvalidated]);
  expect(states.filter(([, isInvalidated]) => !isInvalidated)).toEqual([]);
  expect(states).toHaveLength(8);
});
