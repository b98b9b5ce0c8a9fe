import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { calls, chat, holdChats, open, refuse, replies } from '#/testing/chat';
import { chatList, conversation, profileCard } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

holdChats();

const ben = conversation({ id: 'c2', profile: profileCard({ id: 'p2', name: 'Ben' }), pinned: true, muted: true });
const kept = () => calls.filter(({ path }) => path === '/api/chat-settings.php').map(({ body }) => body);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }));

it('shows what is pinned first, and says of each that it is pinned or muted', async () => {
  await open('/chats', { '/api/chats.php': { ...chatList([chat]), pinned: [ben] } });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent?.slice(0, 3))).toEqual(['Ben', 'Sof']);
  expect(screen.getByRole('link', { name: /Ben.*Pinned.*Muted/u })).toBeVisible();
});

it('keeps it at once, sends the whole of it, and takes it back with the reason where it is refused', async () => {
  replies['GET /api/chats.php'] = () => ({ json: chatList([chat]) });
  replies['PUT /api/chat-settings.php'] = () => ({ json: {} });
  await open('/chats/c1');
  await press('Mute');
  await waitFor(() => expect(kept()).toEqual([{ conversation: 'c1', pinned: false, muted: true, archived: false }]));
  replies['PUT /api/chat-settings.php'] = () => refuse(409, 'pins_full');
  await press('Pin to the top');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Says pins_full', tone: 'danger' }]));
  expect(await screen.findByRole('button', { name: 'Pin to the top', hidden: true })).toBeInTheDocument();
});

it('puts away what was pinned, leads to the list, and brings it back as it was', async () => {
  const pinned = { ...chat, pinned: true };
  replies['GET /api/chats.php'] = () => ({ json: chatList([]) });
  replies['PUT /api/chat-settings.php'] = () => ({ json: {} });
  const { router } = await open('/chats/c1', {
    '/api/chats.php': chatList([pinned]),
    '/api/chat.php?id=c1': { chat: pinned },
  });
  await press('Archive');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  toasts.get()[0]?.action?.run();
  await waitFor(() =>
    expect(kept()).toEqual([
      { conversation: 'c1', pinned: false, muted: false, archived: true },
      { conversation: 'c1', pinned: true, muted: false, archived: false },
    ]),
  );
});
