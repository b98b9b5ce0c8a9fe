import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { OwnPhoto, PhotoShelf } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { ownPhoto } from '#/testing/own-photo';
import { editing, member, profileCard } from '#/testing/samples';
import { answers as lists } from '#/testing/sign-up';
import { toasts } from '#/ui/overlays/toast-store';

let sent: Sent[];
let shelf: PhotoShelf;
let viewers: { profile: ReturnType<typeof profileCard>; until: string | null }[];

const photo = (id: string, changes: Partial<OwnPhoto> = {}) => ownPhoto({ id, main: false, ...changes });
const change = (id: string, changes: Partial<OwnPhoto>) => {
  shelf = { ...shelf, photos: shelf.photos.map((one) => (one.id === id ? { ...one, ...changes } : one)) };
  return answer(shelf);
};
const bodies = (method: string) =>
  sent.filter((one) => one.method === method && one.path !== '/api/visit.php').map(({ path, body }) => [path, body]);

beforeEach(() => {
  toasts.set([]);
  shelf = { photos: [photo('p1', { main: true }), photo('p2')], max: 3, premium_max: 25, album_max: 10 };
  viewers = [];
});

async function open(settings = {}) {
  const user = member();
  sent = serve({
    'GET /api/photos.php': () => answer(shelf),
    'GET /api/decisions.php': () => answer({ decisions: [] }),
    'GET /api/profile.php': () => answer(editing({ profile: user.profile })),
    'GET /api/user.php': () => answer({ user }),
    'GET /api/album-viewers.php': () => answer({ viewers }),
    'PUT /api/nude-photo.php': ({ body }) => {
      const { id, nude } = body as { id: string; nude: boolean };
      return change(id, { nude_by: nude ? 'owner' : null, status: nude ? 'active' : 'pending' });
    },
    'PUT /api/album.php': ({ body }) => {
      const { id, album } = body as { id: string; album: boolean };
      return change(id, { album });
    },
    'DELETE /api/album-viewers.php': () => {
      viewers = [];
      return answer({ viewers });
    },
  });
  await renderApp('/profile', {
    user,
    settings,
    answers: { ...lists, '/api/profile.php': editing({ profile: user.profile }), '/api/photos.php': shelf },
  });
}

const tile = (id: string) => within(document.querySelector<HTMLElement>(`[data-photo="${id}"]`) as HTMLElement);
const item = (id: string, name: string) => tile(id).findByRole('button', { name, hidden: true });

it('marks a photo as nude and says so, and takes the own mark off', async () => {
  await open();
  await userEvent.click(await item('p2', 'Mark as nude'));
  expect(await tile('p2').findByText('Marked as nude')).toBeInTheDocument();
  expect(tile('p2').queryByRole('button', { name: 'Set as main photo', hidden: true })).toBeNull();
  await userEvent.click(await item('p2', 'Not a nude photo'));
  expect(await tile('p2').findByText('Waiting for approval')).toBeInTheDocument();
  expect(bodies('PUT')).toEqual([
    ['/api/nude-photo.php', { id: 'p2', nude: true }],
    ['/api/nude-photo.php', { id: 'p2', nude: false }],
  ]);
});

it('offers neither for the main photo, nor what the site or a moderator has settled', async () => {
  shelf = { ...shelf, photos: [...shelf.photos, photo('p3', { nude_by: 'moderator' })] };
  await open({ nude_photos: 'refused' });
  expect(await tile('p3').findByText('Marked as nude by a moderator')).toBeInTheDocument();
  await item('p2', 'Move to private album');
  for (const [id, name] of [
    ['p1', 'Move to private album'],
    ['p2', 'Mark as nude'],
    ['p3', 'Not a nude photo'],
  ] as const)
    expect(tile(id).queryByRole('button', { name, hidden: true })).toBeNull();
});

it('says what the server refuses', async () => {
  await open();
  const button = await item('p2', 'Move to private album');
  sent = serve({ 'PUT /api/album.php': () => refuse(409, 'album_limit') });
  await userEvent.click(button);
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Refused: album_limit', tone: 'danger' }]));
});

it('puts a photo into the album, and says who may see it until when', async () => {
  viewers = [{ profile: profileCard({ id: 'm1', name: 'Sofie' }), until: null }];
  await open();
  expect(screen.queryByText('Who can see your private album')).toBeNull();
  await userEvent.click(await item('p2', 'Move to private album'));
  const title = await screen.findByRole('heading', { name: 'Who can see your private album' });
  expect(await screen.findByText('until you stop sharing it')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing your private album with Sofie' }));
  expect(await screen.findByText(/^No one right now/u)).toBeInTheDocument();
  expect(title).toHaveFocus();
  expect(bodies('DELETE')).toEqual([['/api/album-viewers.php', { profile: 'm1' }]]);
});
