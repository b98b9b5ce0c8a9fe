import { expect, it } from 'vitest';
import type { Conversation } from '#/api/wire';
import { conversationsWithNews, likesSince } from '#/features/spoken-news/news-since';
import { conversation, noLikes } from '#/testing/samples';

const chat = (id: string, seq: number, mine = false, unread = 1): Conversation =>
  conversation({
    id,
    num_unread_messages: unread,
    messages: [
      {
        seq,
        id: `${id}${seq}`,
        client_id: `${id}-${seq}`,
        mine,
        text: 'Hi',
        gift: null,
        photo: null,
        voice: null,
        quote: null,
        reaction: null,
        edited: false,
        removed: null,
        sent_at: '2026-11-21T20:00:00Z',
      },
    ],
  });
const ids = (before: Conversation[] | null, ...now: Conversation[]) =>
  conversationsWithNews(before ? { chats: before } : undefined, { chats: now }).map(({ id }) => id);

it('finds conversations in which the other wrote, known and new ones', () => {
  expect(ids([chat('a', 1), chat('b', 4)], chat('a', 2), chat('b', 4), chat('c', 1))).toEqual(['a', 'c']);
});

it('finds none of what I wrote, of what was read elsewhere, or in the first list', () => {
  expect(ids([chat('a', 1), chat('b', 1)], chat('a', 2, true), chat('b', 2, false, 0))).toEqual([]);
  expect(ids(null, chat('a', 2))).toEqual([]);
});

it('counts the likes that came, and none that were looked at', () => {
  expect(likesSince({ ...noLikes, num_new: 1 }, { ...noLikes, num_new: 3 })).toBe(2);
  expect(likesSince({ ...noLikes, num_new: 3 }, noLikes)).toBe(0);
  expect(likesSince(undefined, { ...noLikes, num_new: 3 })).toBe(0);
});
