import { expect, it } from 'vitest';
import { changeCard, clearLikeNew, findCard } from '#/api/member-cards';
import { likesQuery } from '#/api/queries/likes';
import { memberQuery } from '#/api/queries/member';
import { membersQuery } from '#/api/queries/members';
import { createQueryClient } from '#/api/query-client';
import { noLikes, profile as sampleProfile, profileCard } from '#/testing/samples';

const one = profileCard({ id: 'one' });
const other = profileCard({ id: 'other' });
const line = (profile: string, like_new: boolean) => ({ profile, like_new, date: '2026-11-20T12:00:00Z' });

function clientThatKnows() {
  const client = createQueryClient();
  const page = {
    pageNumber: 1,
    results: [one, other],
    numResults: 2,
    num_capped: false,
    next_cursor: null,
    similar_results: [],
    similar_numResults: 0,
  };
  client.setQueryData(membersQuery({}).queryKey, { pages: [page], pageParams: [null] });
  client.setQueryData(likesQuery.queryKey, {
    ...noLikes,
    profiles: [one],
    liked_by: { ...noLikes.liked_by, received: [line('one', true)] },
    num_new: 1,
  });
  client.setQueryData(memberQuery('one').queryKey, { profile: sampleProfile({ id: 'one', like_new: true }) });
  return client;
}

// spec: 3.20
it('changes a card in every place and no other card', () => {
  const client = clientThatKnows();
  changeCard(client, 'one', { liked: true });
  const searched = client.getQueryData(membersQuery({}).queryKey)?.pages[0]?.results;
  expect(searched?.map(({ liked }) => liked)).toEqual([true, false]);
  expect(client.getQueryData(likesQuery.queryKey)?.profiles[0]?.liked).toBe(true);
  expect(client.getQueryData(memberQuery('one').queryKey)?.profile.liked).toBe(true);
});

it('finds what a search or the likes know', () => {
  const client = clientThatKnows();
  expect(findCard(client, 'other')?.id).toBe('other');
  expect(findCard(client, 'nobody')).toBeUndefined();
});

// spec: 4.18
it('clears like_new once: the badge goes down by one and never below zero', () => {
  const client = clientThatKnows();
  clearLikeNew(client, 'one');
  clearLikeNew(client, 'one');
  const likes = client.getQueryData(likesQuery.queryKey);
  expect(likes?.num_new).toBe(0);
  expect(likes?.liked_by.received[0]?.like_new).toBe(false);
  expect(client.getQueryData(memberQuery('one').queryKey)?.profile.like_new).toBe(false);
});
