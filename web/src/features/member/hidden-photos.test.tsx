import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Photo, Profile } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member, noLikes, profile } from '#/testing/samples';

const { id } = profile();
let sent: Sent[];
let shown: () => Response;

const photo = (changes: Partial<Photo> = {}): Photo => ({
  id: 'p1',
  locked: false,
  covered: false,
  filename: 'blur.webp',
  thumb_filename: 'blur-small.webp',
  width: 640,
  height: 800,
  ...changes,
});
const asked = () => sent.filter(({ path }) => path.startsWith('/api/nude-photo.php'));

beforeEach(() => {
  shown = () => answer({ filename: 'sharp.webp', thumb_filename: 'sharp-small.webp' });
});

async function open(facts: Partial<Profile>) {
  sent = serve({
    'GET /api/member.php': () => answer({ profile: profile(facts) }),
    'GET /api/nude-photo.php': () => shown(),
  });
  await renderApp(`/members/${id}`, {
    user: member(),
    answers: { '/api/likes.php': noLikes, [`/api/member.php?id=${id}`]: { profile: profile(facts) } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Sofie, 41' });
}

describe('a photo that is marked as nude', () => {
  it('is a blur until it is asked for, and the focus stays with it', async () => {
    await open({ photos: [photo({ covered: true })] });
    const pager = within(screen.getByRole('region', { name: 'Photos of Sofie' }));
    const button = await pager.findByRole('button', { name: 'Show photo' });
    expect(pager.queryByRole('img', { name: 'Photo 1 of Sofie' })).toBeNull();
    expect(asked()).toEqual([]);
    await userEvent.click(button);
    const sharp = await pager.findByRole('img', { name: 'Photo 1 of Sofie' });
    expect(sharp).toHaveAttribute('src', expect.stringContaining('sharp.webp'));
    expect(sharp.closest('button')).toHaveFocus();
    // Its address ends after a while: then it is covered again.
    sharp.dispatchEvent(new Event('error'));
    await pager.findByRole('button', { name: 'Show photo' });
  });

  it('says why it does not come', async () => {
    await open({ photos: [photo({ covered: true })] });
    shown = () => refuse(404, 'not_found');
    await userEvent.click(await screen.findByRole('button', { name: 'Show photo' }));
    expect(await screen.findByText('Refused: not_found')).toBeInTheDocument();
  });
});

describe('a private album', () => {
  const album = { count: 2, tile: 'tile.webp', open: false, until: null, photos: [] };

  it('is a number and one blur to whom it is closed', async () => {
    await open({ album });
    const section = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('#album');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    expect(section).toHaveTextContent('2 photos. Sofie decides who can see it.');
    expect(section.querySelectorAll('img')).toHaveLength(1);
    expect(within(section).queryByRole('button')).toBeNull();
  });

  it('shows its photos to whom it is open, the nude ones once they ask', async () => {
    const photos = [photo({ id: 'a1', filename: 'a1.webp' }), photo({ id: 'a2', covered: true })];
    await open({ album: { ...album, open: true, until: '2026-11-30T12:00:00Z', photos } });
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1 in the private album' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Private album of Sofie' }));
    expect(viewer.getByRole('img', { name: 'Photo 1 in the private album of Sofie' })).toBeInTheDocument();
    await userEvent.click(viewer.getByRole('button', { name: 'Next photo' }));
    await userEvent.click(await viewer.findByRole('button', { name: 'Show photo' }));
    await viewer.findByRole('img', { name: 'Photo 2 in the private album of Sofie' });
    expect(asked()).toHaveLength(1);
  });

  it('is not there where nobody has one', async () => {
    await open({});
    expect(document.querySelector('#album')).toBeNull();
  });
});
