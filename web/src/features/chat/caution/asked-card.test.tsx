import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Message } from '#/api/wire';
import { safetyAsked } from '#/shared/safety';
import { holdChats, open } from '#/testing/chat';
import { chatList, conversation, profileCard } from '#/testing/samples';

// What comes when it is needed is here already, so that nothing waits for a busy machine.
beforeAll(async () => {
  await Promise.all([import('#/features/chat/caution/asks'), import('#/features/chat/caution/asked-card')]);
});
holdChats();
beforeEach(() => {
  localStorage.clear();
  safetyAsked.set(null);
});

const from = (mine: boolean, seq: number, text: string): Message => ({
  seq,
  id: `m${seq}`,
  client_id: `x${seq}`,
  mine,
  text,
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
});

const talk = async (...messages: Message[]) => {
  const chat = conversation({ id: 'c1', profile: profileCard({ id: 'p1', name: 'Sofie' }), messages });
  return open('/chats/c1', { '/api/chats.php': chatList([chat]), '/api/chat.php?id=c1': { chat } });
};
// By their words: rows are hidden until they are measured, which nothing here does, and what is hidden has no name.
const card = () => screen.queryByText('Is this about money?');
const button = (name: string) => screen.getByText(name);

it('stands beneath what the other one wrote, reports it, and stays away once it was put aside', async () => {
  const view = await talk(from(true, 1, 'Hello'), from(false, 2, 'Can you send me money?'));
  await waitFor(() => expect(card()).toBeInTheDocument());
  await userEvent.click(button('Report'));
  expect(safetyAsked.get()).toMatchObject({
    kind: 'report',
    subject: { about: 'message', conversation: 'c1', seq: 2 },
  });
  safetyAsked.set(null);
  await userEvent.click(button('Not now'));
  await waitFor(() => expect(card()).toBeNull());
  view.unmount();
  await talk(from(true, 1, 'Hello'), from(false, 2, 'Can you send me money?'));
  await screen.findByText('Can you send me money?');
  expect(card()).toBeNull();
});

it('does not stand beneath what the reader wrote', async () => {
  await talk(from(false, 1, 'Hello'), from(true, 2, 'Can you send me money?'));
  await screen.findByText('Can you send me money?');
  expect(card()).toBeNull();
});
