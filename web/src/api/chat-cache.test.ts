import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropChat, knowsMessage, receiveSent, setReadByMe, setReadByPartner } from '#/api/chat-cache';
import { archivedChatsQuery } from '#/api/chat-pages';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Message, MessageSent } from '#/api/wire';
import { chatList, conversation, member, profileCard } from '#/testing/samples';

const message = (seq: number, mine = true): Message => ({
  seq,
  id: `i${seq}`,
  client_id: `c${seq}`,
  mine,
  text: `t${seq}`,
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-21T20:00:00Z',
});
const sent = (seq: number, id = 'c1'): MessageSent => ({
  message: message(seq),
  conversation: id,
  credits: 6,
  free_conversations_left: 1,
});
const partner = profileCard({ id: 'p1' });

let client: QueryClient;
const list = () => client.getQueryData(chatsQuery.queryKey)?.chats ?? [];
const open = (id = 'c1') => client.getQueryData(chatQuery(id).queryKey)?.chat;

beforeEach(() => {
  client = new QueryClient();
  const one = conversation({
    id: 'c1',
    profile: partner,
    messages: [message(3, false)],
    num_unread_messages: 2,
    has_older: true,
  });
  const other = conversation({ id: 'c2', profile: profileCard({ id: 'p2' }), messages: [message(9)] });
  client.setQueryData(chatsQuery.queryKey, chatList([other, one]));
  client.setQueryData(chatQuery('c1').queryKey, {
    chat: { ...one, messages: [message(1), message(2, false), message(3, false)], has_older: false },
  });
  client.setQueryData(userQuery.queryKey, { user: member({ credits: 7, free_conversations_left: 2 }) });
});

describe('a message that was sent', () => {
  it('shows in the conversation, at the top of the list and in the balance', () => {
    receiveSent(client, sent(4), partner);
    expect(open()?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(list().map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(list()[0]?.messages).toEqual([message(4)]);
    expect(client.getQueryData(userQuery.queryKey)?.user).toMatchObject({ credits: 6, free_conversations_left: 1 });
  });

  it('begins a conversation that was not there', () => {
    receiveSent(client, sent(1, 'c3'), profileCard({ id: 'p3' }));
    expect(open('c3')).toMatchObject({ messages: [message(1)], has_older: false, profile: { id: 'p3' } });
    expect(list()[0]).toMatchObject({ id: 'c3', profile: { id: 'p3' } });
  });

  it('leaves history to a fetch where others came before', () => {
    receiveSent(client, sent(8, 'c3'), profileCard({ id: 'p3' }));
    expect(open('c3')).toBeUndefined();
    expect(list()[0]).toMatchObject({ id: 'c3', has_older: true });
  });

  it('makes its own live event old news', () => {
    expect(knowsMessage(client, 'c1', 4)).toBe(false);
    receiveSent(client, sent(4), partner);
    expect(knowsMessage(client, 'c1', 4)).toBe(true);
    expect(knowsMessage(client, 'nowhere', 1)).toBe(false);
  });

  it('asks for those that came before it, and takes their event for news even after it', () => {
    receiveSent(client, sent(4), partner);
    expect(client.getQueryState(chatQuery('c1').queryKey)?.isInvalidated).toBe(false);
    receiveSent(client, sent(6), partner);
    expect(
      [chatQuery('c1'), chatsQuery].map(({ queryKey }) => client.getQueryState<unknown>(queryKey)?.isInvalidated),
    ).toEqual([true, true]);
    expect([4, 5, 6].map((seq) => knowsMessage(client, 'c1', seq))).toEqual([true, false, true]);
  });

  it('asks for all lists where it brings a conversation back from the archive', () => {
    const archived = conversation({ id: 'c4', profile: partner, messages: [message(3, false)], archived: true });
    const { queryKey } = archivedChatsQuery;
    client.setQueryData(queryKey, chatList([archived]));
    client.setQueryData(chatQuery('c4').queryKey, { chat: archived });
    receiveSent(client, sent(4, 'c4'), partner);
    expect(list()[0]).toMatchObject({ id: 'c4', archived: false });
    expect([queryKey, chatsQuery.queryKey].map((key) => client.getQueryState<unknown>(key)?.isInvalidated)).toEqual([
      true,
      true,
    ]);
  });
});

describe('reading', () => {
  // spec: 4.17
  it('by me sets the count to zero unless something newer came', () => {
    setReadByMe(client, 'c1', 2);
    expect(open()?.num_unread_messages).toBe(2);
    setReadByMe(client, 'c1', 3);
    expect([open()?.num_unread_messages, list().find(({ id }) => id === 'c1')?.num_unread_messages]).toEqual([0, 0]);
  });

  it('by the partner goes forward only', () => {
    setReadByPartner(client, 'c1', 2);
    setReadByPartner(client, 'c1', 1);
    expect(open()?.partner_read_seq).toBe(2);
  });
});

it('a removed conversation leaves the list', () => {
  dropChat(client, 'c1');
  expect(list().map(({ id }) => id)).toEqual(['c2']);
});
