import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { calls, chat, holdChats, open, replies } from '#/testing/chat';
import { ownPhoto } from '#/testing/own-photo';
import { chatList, profileCard } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

holdChats();

const sofie = profileCard({ id: 'p1', name: 'Sofie' });
const shelf = (photos: ReturnType<typeof ownPhoto>[]) => ({ photos, max: 3, premium_max: 25, album_max: 10 });
const sent = (method: string) =>
  calls.filter((one) => one.method === method && one.path === '/api/album-viewers.php').map(({ body }) => body);

beforeEach(() => {
  toasts.set([]);
  replies['GET /api/chats.php'] = () => ({ json: chatList([chat]) });
  replies['GET /api/photos.php'] = () => ({ json: shelf([ownPhoto({ main: false, album: true })]) });
  replies['GET /api/album-viewers.php'] = () => ({ json: { viewers: [] } });
});

async function begin() {
  await open('/chats/c1');
  await userEvent.click(await screen.findByRole('button', { name: 'Share private album', hidden: true }));
  return screen.findByRole('dialog', { name: 'Share your private album' });
}

it('opens the album for as long as is chosen', async () => {
  replies['PUT /api/album-viewers.php'] = () => ({ json: { viewers: [{ profile: sofie, until: null }] } });
  await begin();
  expect(await screen.findByText('It has 1 photo.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Until I stop sharing it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Share album' }));
  await waitFor(() => expect(sent('PUT')).toEqual([{ profile: sofie.id, time: 'open' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share your private album' })).toBeNull());
  expect(toasts.get()).toMatchObject([{ text: `${sofie.name} can now see your private album.` }]);
});

it('ends what is open', async () => {
  replies['GET /api/album-viewers.php'] = () => ({ json: { viewers: [{ profile: sofie, until: null }] } });
  replies['DELETE /api/album-viewers.php'] = () => ({ json: { viewers: [] } });
  await begin();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(sent('DELETE')).toEqual([{ profile: sofie.id }]));
});

it('leads to the photos where nothing is in it', async () => {
  replies['GET /api/photos.php'] = () => ({ json: shelf([ownPhoto()]) });
  await begin();
  expect(await screen.findByRole('link', { name: 'Go to my photos' })).toHaveAttribute('href', '/profile#photos');
  expect(screen.queryByRole('button', { name: 'Share album' })).toBeNull();
});
