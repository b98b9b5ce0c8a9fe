import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnPhoto, PhotoShelf } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { ownPhoto } from '#/testing/own-photo';
import { editing, member, statement } from '#/testing/samples';
import { answers as lists, picture } from '#/testing/sign-up';
import { stubUploads, type Upload } from '#/testing/uploads';

let sent: Sent[];
let uploads: Upload[];
let shelf: PhotoShelf;
let put: (sent: Sent) => Response | Promise<Response>;

const photo = (id: string, changes: Partial<OwnPhoto> = {}) => ownPhoto({ id, main: false, ...changes });
const added = (id: string): PhotoShelf & { id: string } => {
  shelf = { ...shelf, photos: [...shelf.photos, photo(id, { status: 'pending' })] };
  return { ...shelf, id };
};

function reordered({ body }: Sent): Response {
  const { order } = body as { order: string[] };
  if (order.length !== shelf.photos.length) return refuse(409, 'photos_changed');
  shelf = {
    ...shelf,
    photos: order.flatMap((id, place) =>
      shelf.photos.filter((one) => one.id === id).map((one) => ({ ...one, main: place === 0 })),
    ),
  };
  return answer(shelf);
}

beforeEach(() => {
  uploads = stubUploads();
  shelf = { photos: [], max: 3, premium_max: 25, album_max: 10 };
  put = reordered;
});

/** Each test is another member: uploads outlive the page. */
let number = 0;

async function open() {
  number += 1;
  const user = member();
  user.profile = { ...user.profile, id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` };
  sent = serve({
    'GET /api/photos.php': () => answer(shelf),
    'PUT /api/photos.php': (call) => put(call),
    'GET /api/decisions.php': () => answer({ decisions: [statement({ photo: 'p1' })] }),
    'GET /api/profile.php': () => answer(editing({ profile: user.profile })),
    'GET /api/user.php': () => answer({ user }),
    'DELETE /api/photo.php': ({ body }) => {
      shelf = { ...shelf, photos: shelf.photos.filter(({ id }) => id !== (body as { id: string }).id) };
      return answer(shelf);
    },
  });
  await renderApp('/profile', {
    user,
    answers: { ...lists, '/api/profile.php': editing({ profile: user.profile }), '/api/photos.php': shelf },
  });
}

const section = () => within(document.querySelector<HTMLElement>('#photos') as HTMLElement);
const input = () =>
  document.querySelector<HTMLInputElement>('#photos input[type=file]:not([capture])') as HTMLInputElement;
const choose = (...names: string[]) =>
  userEvent.upload(
    input(),
    names.map((name) => picture(name)),
    { applyAccept: false },
  );
const order = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')].map((tile) => tile.dataset.photo);
const orders = () =>
  sent
    .filter(({ method, path }) => method === 'PUT' && path === '/api/photos.php')
    .map(({ body }) => (body as { order: string[] }).order);

describe('photos on their way', () => {
  // spec: 2.15
  it('go two at once, each with its progress and its key, and stand in their place when they are there', async () => {
    await open();
    await choose('a.jpg', 'b.jpg', 'c.jpg');
    expect(uploads.map(({ path, file }) => [path, (file as File).name])).toEqual([
      ['/api/photo.php', 'a.jpg'],
      ['/api/photo.php', 'b.jpg'],
    ]);
    expect(new Set(uploads.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
    await uploads[1]?.progress(0.5);
    expect(section().getByRole('progressbar', { name: 'Sending: b.jpg' })).toHaveAttribute('value', '0.5');
    await uploads[0]?.answer(201, added('p1'));
    await waitFor(() => expect(uploads).toHaveLength(3));
    await uploads[1]?.answer(201, added('p2'));
    await uploads[2]?.answer(201, added('p3'));
    await waitFor(() => expect(order()).toEqual(['p1', 'p2', 'p3']));
    expect(section().queryByRole('progressbar')).toBeNull();
    expect(section().getByText('3 of 3 photos')).toBeVisible();
    expect(section().getAllByText('Waiting for approval')).toHaveLength(3);
  });

  it('whose answers overtake each other leave none out', async () => {
    await open();
    await choose('a.jpg', 'b.jpg');
    const first = added('p1');
    const second = added('p2');
    await uploads[1]?.answer(201, second);
    await uploads[0]?.answer(201, first);
    await waitFor(() => expect(order()).toEqual(['p1', 'p2']));
  });

  it('are given up one by one', async () => {
    await open();
    await choose('a.jpg', 'b.jpg');
    await userEvent.click(section().getByRole('button', { name: 'Cancel: a.jpg' }));
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(section().queryByRole('progressbar', { name: 'Sending: a.jpg' })).toBeNull();
  });

  it('are sent again with the same key after a line that broke', async () => {
    await open();
    await choose('a.jpg');
    await uploads[0]?.progress(0.6);
    await uploads[0]?.cut();
    expect(section().getByRole('alert')).toHaveTextContent(
      'The connection was lost before the photo finished uploading.',
    );
    await userEvent.click(section().getByRole('button', { name: 'Try again' }));
    expect(uploads[1]?.headers['Idempotency-Key']).toBe(uploads[0]?.headers['Idempotency-Key']);
    await uploads[1]?.answer(201, added('p1'));
    await waitFor(() => expect(order()).toEqual(['p1']));
  });

  it("that can't be used say why, in the server's words, and are taken away", async () => {
    await open();
    await choose('a.jpg');
    await uploads[0]?.answer(422, { status: 422, code: 'photo_unreadable', detail: 'This is no picture.' });
    expect(section().getByRole('alert')).toHaveTextContent('This is no picture.');
    expect(section().queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(section().getByRole('button', { name: 'Take away: a.jpg' }));
    expect(section().queryByRole('alert')).toBeNull();
  });

  // spec: 5.8
  it('beyond the limit are left out with how many there may be, and how many with Premium', async () => {
    shelf = { ...shelf, photos: [photo('p1'), photo('p2')] };
    await open();
    await choose('a.jpg', 'b.jpg', 'c.jpg');
    expect(uploads).toHaveLength(1);
    expect(section().getByRole('alert')).toHaveTextContent(
      '2 photos were left out. You can have 3 photos. Premium members can have 25 photos.',
    );
    expect(section().queryByRole('button', { name: 'Add photos' })).toBeNull();
    expect(section().getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
  });

  it('come by dropping and by pasting, too', async () => {
    await open();
    const zone = section().getByText('0 of 3 photos').parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [picture('dropped.jpg')] } });
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { types: ['Files'], files: [picture('pasted.png', 'image/png')] },
    });
    fireEvent(document.body, paste);
    await waitFor(() => expect(uploads.map(({ file }) => (file as File).name)).toEqual(['dropped.jpg', 'pasted.png']));
  });
});

describe('a photo that was rejected', () => {
  it('says why, and leads to the reasons and the way to object of its own decision', async () => {
    shelf = {
      ...shelf,
      photos: [
        photo('p1', { status: 'rejected', reason: 'no_face' }),
        photo('p2', { status: 'rejected', reason: 'other' }),
      ],
    };
    await open();
    const tile = (id: string) => within(document.querySelector<HTMLElement>(`[data-photo="${id}"]`) as HTMLElement);
    const link = await tile('p1').findByRole('link', { name: 'Reasons, and how to object' });
    expect(link).toHaveAttribute('href', '/complaints?against=D-7KQ2M9XD');
    // Nobody is told of it, as the police ask.
    expect(tile('p2').queryByRole('link')).toBeNull();
  });
});

describe('photos in their order', () => {
  beforeEach(() => {
    shelf = {
      ...shelf,
      photos: [photo('p1', { main: true }), photo('p2'), photo('p3', { status: 'rejected', reason: 'no_face' })],
    };
  });

  it('move by arrow keys; the focus goes along and the place is said', async () => {
    await open();
    screen.getByRole('button', { name: 'Move photo 1' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(order()).toEqual(['p2', 'p1', 'p3']);
    expect(screen.getByRole('button', { name: 'Move photo 2' })).toHaveFocus();
    expect(screen.getByText('The photo is now number 2 of 3.')).toBeInTheDocument();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(orders().at(-1)).toEqual(['p2', 'p3', 'p1']));
    expect(screen.getByRole('button', { name: 'Move photo 3' })).toHaveFocus();
  });

  it('are saved one order after the other, the newest last', async () => {
    let first = () => {};
    put = (call) =>
      new Promise((resolve) => {
        first = () => resolve(reordered(call));
      });
    await open();
    screen.getByRole('button', { name: 'Move photo 1' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    put = reordered;
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}');
    expect(orders()).toHaveLength(1);
    first();
    await waitFor(() =>
      expect(orders()).toEqual([
        ['p2', 'p1', 'p3'],
        ['p2', 'p3', 'p1'],
      ]),
    );
    expect(order()).toEqual(['p2', 'p3', 'p1']);
  });

  it('stay as wished when another one has come meanwhile', async () => {
    await open();
    shelf = { ...shelf, photos: [...shelf.photos, photo('p4')] };
    await userEvent.click(screen.getByRole('button', { name: 'Set as main photo', hidden: true }));
    await waitFor(() => expect(order()).toEqual(['p2', 'p1', 'p3', 'p4']));
    expect(orders()).toEqual([
      ['p2', 'p1', 'p3'],
      ['p2', 'p1', 'p3', 'p4'],
    ]);
    expect(
      within(document.querySelector<HTMLElement>('[data-photo=p2]') as HTMLElement).getByText('Main photo'),
    ).toBeVisible();
  });

  it('go back when that is not saved, and say so', async () => {
    put = () => refuse(501, 'internal');
    await open();
    screen.getByRole('button', { name: 'Move photo 1' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await section().findByRole('alert')).toBeVisible();
    expect(order()).toEqual(['p1', 'p2', 'p3']);
  });

  it('say what became of them', async () => {
    await open();
    expect(section().getByText('Rejected').parentElement).toHaveTextContent('No face can be seen in it.');
    expect(section().getByText('Main photo')).toBeVisible();
  });

  it('are deleted after a question; the focus goes to the next one', async () => {
    await open();
    const menu = within(document.querySelector<HTMLElement>('[data-photo=p1]') as HTMLElement);
    await userEvent.click(menu.getByRole('button', { name: 'Delete', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(order()).toEqual(['p2', 'p3']));
    expect(screen.getByRole('button', { name: 'Change photo 1' })).toHaveFocus();
    expect(screen.getByText('The photo has been deleted.')).toBeInTheDocument();
  });
});
