import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatQuery } from '#/api/queries/chat';
import { memberStorage } from '#/lib/member-storage';
import { calls, chat, holdChats, open, replies, sent, type Reply } from '#/testing/chat';
import { member } from '#/testing/samples';

holdChats();

it('keeps in sight what was sent while the conversation, asked for before, was on its way', async () => {
  const left = { client_id: 'x9', partner: 'p1', conversation: 'c1', text: 'Are you there?', written_at: Date.now() };
  memberStorage(member().profile.id, 'outbox').set('x9', JSON.stringify({ ...left, state: 'waiting' }));
  let bring = (_reply: Reply) => {};
  replies['GET /api/chat.php'] = () =>
    new Promise((resolve) => {
      bring = resolve;
    });
  // The list is missing too: nothing on this page says who the partner is.
  const { queryClient } = await open('/chats/c1', { '/api/chats.php': undefined, '/api/chat.php?id=c1': undefined });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/chat.php?id=c1'), { timeout: 10_000 });
  const { runOutbox } = await import('#/features/chat/outbox/run-outbox');
  const { outbox } = runOutbox(queryClient, member().profile.id);
  await waitFor(() => expect(sent()).toHaveLength(1));
  // Until the page has the conversation, it's the outbox that shows the message.
  expect(outbox.messages.get()).toMatchObject([{ text: 'Are you there?' }]);
  // As it was before the message.
  bring({ json: { chat } });
  await waitFor(() => expect(outbox.messages.get()).toEqual([]));
  const texts = queryClient.getQueryData(chatQuery('c1').queryKey)?.chat.messages.map(({ text }) => text);
  expect(texts).toEqual(['Good evening', 'Are you there?']);
});
