import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatQuery } from '#/api/queries/chat';
import { runChanges, type Change } from '#/features/chat/change/changes';
import { memberStorage } from '#/lib/member-storage';
import { conversation } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

const message = {
  seq: 1,
  id: 'm1',
  client_id: 'x1',
  mine: false,
  text: 'Good evening',
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
};
const react: Change = { kind: 'react', conversation: 'c1', seq: 1, reaction: 'heart' };
const storage = memberStorage('p0', 'change');

let client: QueryClient;
let asked: [string, unknown][];
let status: number;
const shown = () => client.getQueryData(chatQuery('c1').queryKey)?.chat.messages[0];

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  [asked, status] = [[], 200];
  client = new QueryClient();
  client.setQueryData(chatQuery('c1').queryKey, { chat: conversation({ id: 'c1', messages: [message] }) });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([`${method} ${path.split('?')[0]}`, body && JSON.parse(String(body))]);
    return Response.json(status === 200 ? { credits: 9 } : { status, code: 'unsend_too_late', detail: 'Too late' }, {
      status,
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('shows a change at once, sends it, and keeps nothing of it', async () => {
  const done = runChanges(client, storage).add(react);
  expect(shown()?.reaction).toBe('heart');
  expect(await done).toBe(true);
  expect(asked[0]).toEqual(['PUT /api/reaction.php', { conversation: 'c1', seq: 1, reaction: 'heart' }]);
  expect(storage.entries()).toEqual([]);
});

it('keeps what was changed without a connection, over a reload, in its order', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = runChanges(client, storage);
  void before.add(react);
  void before.add({ ...react, reaction: null });
  before.stop();
  expect(asked).toEqual([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await runChanges(client, storage).flush();
  const sent = asked.filter(([call]) => call === 'PUT /api/reaction.php').map(([, body]) => body);
  expect(sent).toMatchObject([{ reaction: 'heart' }, { reaction: null }]);
  expect(storage.entries()).toEqual([]);
});

it('says why a change was refused, and asks how the message is', async () => {
  status = 409;
  expect(await runChanges(client, storage).add({ kind: 'delete', conversation: 'c1', seq: 1, how: 'unsend' })).toBe(
    false,
  );
  expect(toasts.get()).toMatchObject([{ text: 'Too late', tone: 'danger' }]);
  expect(shown()?.removed).toBeNull();
  expect(storage.entries()).toEqual([]);
});
