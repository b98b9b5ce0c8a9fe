import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropChat, reloadChats, setReadByMe } from '#/api/chat-cache';
import { loadOlderChats, namedChatsQuery } from '#/api/chat-pages';
import { chatsQuery, withNewest, type KnownChats } from '#/api/queries/chats';
import type { ChatsPage, Conversation } from '#/api/wire';
import { conversation, profileCard } from '#/testing/samples';

/** Conversation number `n` with its newest message at minute `at` of the day. */
function talk(n: number, at = n, unread = 0): Conversation {
  const time = new Date(Date.UTC(2026, 10, 21, 0, at)).toISOString();
  return conversation({
    id: `c${n}`,
    profile: profileCard({ id: `p${n}` }),
    last_message_at: time,
    num_unread_messages: unread,
    messages: [
      {
        seq: 1,
        id: `m${n}`,
        client_id: `x${n}`,
        mine: false,
        text: 'Hi',
        gift: null,
        photo: null,
        voice: null,
        quote: null,
        reaction: null,
        edited: false,
        removed: null,
        sent_at: time,
      },
    ],
  });
}

const page = (chats: Conversation[], older: string | null = null, unread = 0): ChatsPage => ({
  pinned: [],
  chats,
  older,
  num_unread_messages: unread,
  has_archived: false,
});
const ids = (list: KnownChats | undefined) => list?.chats.map(({ id }) => id).join(' ');

describe('the newest page, put in front of what is known', () => {
  const known: KnownChats = {
    ...page([talk(9), talk(8), talk(7), talk(6), talk(5)], 'at-5'),
    newest: talk(9).last_message_at,
  };

  it('moves what has news to the top and keeps the rest and its end', () => {
    const list = withNewest(known, page([talk(6, 20), talk(9)], 'at-9'));
    expect([ids(list), list.older]).toEqual(['c6 c9 c8 c7 c5', 'at-5']);
  });

  it('keeps what stood between two that moved', () => {
    expect(ids(withNewest(known, page([talk(9, 21), talk(6, 20), talk(8)], 'at-8')))).toBe('c9 c6 c8 c7 c5');
  });

  it('lets go of what is no longer in it though it should be', () => {
    expect(ids(withNewest(known, page([talk(9), talk(7)], 'at-7')))).toBe('c9 c7 c6 c5');
  });

  it('stands alone where something may be missing between the two', () => {
    const list = withNewest(known, page([talk(30), talk(20)], 'at-20'));
    expect([ids(list), list.older]).toEqual(['c30 c20', 'at-20']);
  });

  it('stands alone when it is all there is, and when what is known is not to be relied on', () => {
    expect(ids(withNewest(known, page([talk(9)])))).toBe('c9');
    expect(ids(withNewest({ ...known, newest: null }, page([talk(9)], 'at-9')))).toBe('c9');
  });

  it('is not taken in by a message of my own that this page put to the top itself', () => {
    const sent: KnownChats = { ...known, chats: [talk(5, 60), ...known.chats.slice(0, 4)] };
    expect(ids(withNewest(sent, page([talk(5, 60), talk(40)], 'at-40')))).toBe('c5 c40');
  });
});

describe('the pages after it', () => {
  let client: QueryClient;
  let answers: Record<string, ChatsPage>;
  const list = () => client.getQueryData<KnownChats>(chatsQuery.queryKey);

  beforeEach(() => {
    client = new QueryClient();
    answers = {};
    vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url]));
    client.setQueryData(chatsQuery.queryKey, page([talk(9, 9, 2), talk(8)], 'at-8', 7));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('come after what is known, each conversation once', async () => {
    answers['/api/chats.php?before=at-8'] = page([talk(8), talk(7, 7, 3)], 'at-7', 7);
    await loadOlderChats(client, null);
    expect([ids(list()), list()?.older]).toEqual(['c9 c8 c7', 'at-7']);
    answers['/api/chats.php?before=at-7'] = page([talk(6)], null, 7);
    await loadOlderChats(client, null);
    await loadOlderChats(client, null);
    expect([ids(list()), list()?.older]).toEqual(['c9 c8 c7 c6', null]);
  });

  it('have no place in a list that began anew meanwhile', async () => {
    answers['/api/chats.php?before=at-8'] = page([talk(7)], null, 7);
    const loading = loadOlderChats(client, null);
    client.setQueryData(chatsQuery.queryKey, page([talk(30)], 'at-30', 7));
    await loading;
    expect(ids(list())).toBe('c30');
  });

  it('count as the list does: reading and removing there count down the unread of all', async () => {
    answers['/api/chats.php?before=at-8'] = page([talk(7, 7, 3)], null, 7);
    await loadOlderChats(client, null);
    setReadByMe(client, 'c7', 1);
    setReadByMe(client, 'c7', 1);
    expect(list()?.num_unread_messages).toBe(4);
    dropChat(client, 'c9');
    expect([ids(list()), list()?.num_unread_messages]).toEqual(['c8 c7', 2]);
  });

  it('are fetched anew when anybody in them may have gone', async () => {
    answers['/api/chats.php?before=at-8'] = page([talk(7)], null, 7);
    await loadOlderChats(client, null);
    answers['/api/chats.php'] = page([talk(9), talk(8)], 'at-8', 1);
    await reloadChats(client);
    await client.fetchQuery({ ...chatsQuery, staleTime: 0 });
    expect(ids(list())).toBe('c9 c8');
  });

  it('of a search follow what changes the list', async () => {
    answers['/api/chats.php?name=so'] = page([talk(9, 9, 2)], null, 7);
    await client.fetchQuery(namedChatsQuery('so'));
    setReadByMe(client, 'c9', 1);
    const found = client.getQueryData<KnownChats>(['/api/chats.php', { name: 'so' }]);
    expect([found?.chats[0]?.num_unread_messages, found?.num_unread_messages]).toEqual([0, 5]);
    dropChat(client, 'c9');
    expect(ids(client.getQueryData<KnownChats>(['/api/chats.php', { name: 'so' }]))).toBe('');
  });
});
