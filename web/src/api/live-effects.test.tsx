import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropChat, receiveSent, setReadByMe } from '#/api/chat-cache';
import { applyLiveEvent, keepUpWithList } from '#/api/live-effects';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import { createQueryClient } from '#/api/query-client';
import type { Conversation, Message } from '#/api/wire';
import { chatList, conversation, profileCard } from '#/testing/samples';

const partner = profileCard({ id: 'p1' });
const message = (seq: number, mine = false): Message => ({
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
const upTo = (seq: number, unread = 0): Conversation =>
  conversation({ id: 'c1', profile: partner, messages: [message(seq)], num_unread_messages: unread });
const listOf = (...chats: Conversation[]) => ({
  ...chatList(chats),
  num_unread_messages: chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0),
});

/** Calls that wait for their answer, oldest first. */
let asked: { path: string; answer: (json: unknown) => void }[];
let client: QueryClient;
let leave: (() => void)[];

beforeEach(() => {
  [asked, leave, client] = [[], [], createQueryClient()];
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
        asked.push({ path, answer: (json) => resolve(Response.json(json)) });
      }),
  );
});
afterEach(() => {
  leave.forEach((end) => end());
  vi.unstubAllGlobals();
});

const list = () => client.getQueryData(chatsQuery.queryKey);
const pathsAsked = () => asked.map(({ path }) => path);

/** A page that has a list, and is being told a newer one. */
async function whileListIsOnItsWay(known: Conversation) {
  client.setQueryData(chatsQuery.queryKey, listOf(known));
  leave.push(new QueryObserver(client, chatsQuery).subscribe(() => {}));
  void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
  await vi.waitFor(() => expect(pathsAsked()).toEqual(['/api/chats.php']));
}

it.each([
  ['was read', () => setReadByMe(client, 'c1', 1), listOf(upTo(1))],
  ['was removed', () => dropChat(client, 'c1'), listOf()],
  [
    'was sent',
    () =>
      receiveSent(
        client,
        { message: message(2, true), conversation: 'c1', credits: 1, free_conversations_left: null },
        partner,
      ),
    listOf(upTo(2)),
  ],
])('a list from before does not take back what %s', async (_, learn, now) => {
  await whileListIsOnItsWay(upTo(1, 1));
  learn();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.answer(listOf(upTo(1, 1)));
  asked[1]?.answer(now);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(list()).toMatchObject(now);
});

it('asks for nothing where nothing is on its way', () => {
  client.setQueryData(chatsQuery.queryKey, listOf(upTo(1, 1)));
  leave.push(new QueryObserver(client, chatsQuery).subscribe(() => {}));
  setReadByMe(client, 'c1', 1);
  expect(asked).toEqual([]);
});

it('a message that came while its conversation was being opened is there', async () => {
  client.setQueryData(chatsQuery.queryKey, listOf(upTo(2)));
  leave.push(new QueryObserver(client, chatQuery('c1')).subscribe(() => {}));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  void applyLiveEvent(client, { type: 'message', conversation: 'c1', seq: 2 });
  // An answer from before it.
  asked[0]?.answer({ chat: upTo(1) });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer({ chat: { ...upTo(1), messages: [message(1), message(2)] } });
  await vi.waitFor(() => expect(client.getQueryData(chatQuery('c1').queryKey)?.chat.messages).toHaveLength(2));
});

describe('an open conversation that missed something', () => {
  function openThread(seq: number) {
    client.setQueryData(chatsQuery.queryKey, listOf(upTo(seq)));
    client.setQueryData(chatQuery('c1').queryKey, { chat: upTo(seq) });
    leave.push(
      new QueryObserver(client, chatQuery('c1')).subscribe(() => {}),
      new QueryObserver(client, chatsQuery).subscribe(() => {}),
      keepUpWithList(client),
    );
  }

  it('is fetched anew when the list has something newer', async () => {
    openThread(1);
    void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
    await vi.waitFor(() => expect(pathsAsked()).toEqual(['/api/chats.php']));
    asked[0]?.answer(listOf(upTo(2, 1)));
    await vi.waitFor(() => expect(pathsAsked()).toEqual(['/api/chats.php', '/api/chat.php?id=c1']));
    asked[1]?.answer({ chat: conversation({ id: 'c1', profile: partner, messages: [message(1), message(2)] }) });
    await vi.waitFor(() => expect(client.getQueryData(chatQuery('c1').queryKey)?.chat.messages).toHaveLength(2));
    expect(asked).toHaveLength(2);
  });

  it('is fetched again where an answer that was on its way is older than the list', async () => {
    openThread(1);
    void client.invalidateQueries({ queryKey: chatQuery('c1').queryKey });
    void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked.find(({ path }) => path === '/api/chats.php')?.answer(listOf(upTo(2, 1)));
    asked.find(({ path }) => path.startsWith('/api/chat.php'))?.answer({ chat: upTo(1) });
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(pathsAsked()[2]).toBe('/api/chat.php?id=c1');
  });

  it('is left alone when the list has nothing newer', async () => {
    openThread(2);
    void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer(listOf(upTo(2)));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(asked).toHaveLength(1);
  });
});

describe('a message that comes with its event', () => {
  const event = { type: 'message', conversation: 'c1', seq: 3, message: message(3) } as const;
  const other = conversation({ id: 'c2', profile: profileCard({ id: 'p2' }), messages: [message(9)] });
  const open = () => client.getQueryData(chatQuery('c1').queryKey)?.chat;

  // What takes it in is a part of its own, which this loads as well.
  beforeAll(() => applyLiveEvent(createQueryClient(), { type: 'resync' }));

  function showBoth() {
    client.setQueryData(chatsQuery.queryKey, listOf(other, upTo(2)));
    client.setQueryData(chatQuery('c1').queryKey, { chat: { ...upTo(2), messages: [message(1), message(2)] } });
    leave.push(
      new QueryObserver(client, chatQuery('c1')).subscribe(() => {}),
      new QueryObserver(client, chatsQuery).subscribe(() => {}),
      keepUpWithList(client),
    );
  }

  it('shows in the conversation and at the top of the list, unread, and nothing is fetched', async () => {
    showBoth();
    await applyLiveEvent(client, event);
    expect(open()?.messages).toEqual([message(1), message(2), message(3)]);
    expect(open()?.num_unread_messages).toBe(1);
    expect(list()?.num_unread_messages).toBe(1);
    expect(list()?.chats).toMatchObject([{ id: 'c1', messages: [message(3)] }, { id: 'c2' }]);
    // Told once more, as after a break.
    await applyLiveEvent(client, event);
    await applyLiveEvent(client, { type: 'message', conversation: 'c1', seq: 3 });
    expect(list()?.num_unread_messages).toBe(1);
    expect(asked).toEqual([]);
  });

  it('is fetched where what takes it in was not loaded yet, and not unread once it was read', async () => {
    vi.resetModules();
    const fresh = await import('#/api/live-effects');
    showBoth();
    void fresh.applyLiveEvent(client, event);
    void fresh.applyLiveEvent(client, { type: 'read', conversation: 'c1', seq: 3, by: 'me' });
    await vi.waitFor(() => expect(pathsAsked()).toContain('/api/chats.php'));
    expect(open()?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(list()?.num_unread_messages).toBe(0);
  });

  it('is in the list alone where its conversation is not open, and above others that are pinned with it', async () => {
    client.setQueryData(chatsQuery.queryKey, { ...listOf(), pinned: [other, upTo(2)] });
    await applyLiveEvent(client, event);
    expect(list()).toMatchObject({ pinned: [{ id: 'c1', num_unread_messages: 1 }, { id: 'c2' }], chats: [] });
    expect(open()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([
    ['one before it is missing', () => {}, { ...event, seq: 4, message: message(4) }],
    ['it is from this member', () => {}, { ...event, message: message(3, true) }],
    ['it begins a conversation', () => {}, { ...event, conversation: 'c3', seq: 1, message: message(1) }],
    [
      'its conversation was put away',
      () => client.setQueryData(chatsQuery.queryKey, listOf(other, { ...upTo(2), archived: true })),
      event,
    ],
    [
      'its partner has left',
      () => client.setQueryData(chatsQuery.queryKey, listOf(other, { ...upTo(2), profile: null })),
      event,
    ],
    ['the open one is behind', () => client.setQueryData(chatQuery('c1').queryKey, { chat: upTo(1) }), event],
  ])('is asked for where %s', async (_, learn, told) => {
    showBoth();
    learn();
    void applyLiveEvent(client, told);
    await vi.waitFor(() => expect(pathsAsked()).toContain('/api/chats.php'));
    const shown = client.getQueryData(chatQuery(told.conversation).queryKey)?.chat;
    expect(shown?.messages.map(({ seq }) => seq) ?? []).not.toContain(told.seq);
  });

  it('does not come into a conversation that a refusal has shut', async () => {
    showBoth();
    void client.invalidateQueries({ queryKey: chatQuery('c1').queryKey });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    client
      .getQueryCache()
      .find({ queryKey: chatQuery('c1').queryKey })
      ?.setState({
        status: 'error',
        fetchStatus: 'idle',
        error: new Error('not_found'),
      });
    void applyLiveEvent(client, event);
    await vi.waitFor(() => expect(pathsAsked()).toContain('/api/chats.php'));
    expect(open()?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(client.getQueryState(chatQuery('c1').queryKey)?.status).not.toBe('success');
  });
});
