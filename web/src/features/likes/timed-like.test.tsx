import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceMatch, forgetMatches } from '#/api/match-news';
import type { Likes } from '#/api/wire';
import { likeAfter } from '#/routes/-search-params';
import { closeSafety, openBlock } from '#/shared/safety';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profileCard } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

const sofie = profileCard({ id: 's', name: 'Sofie' });
const mila = profileCard({ id: 'm', name: 'Mila' });
const withMila: Likes = {
  ...noLikes,
  profiles: [mila],
  liked_by: { ...noLikes.liked_by, received: [{ profile: 'm', like_new: true, date: '2026-11-21T10:00:00Z' }] },
  num_new: 1,
};

/** What likes.php says. */
let known: Likes;
let newest: () => Response | Promise<Response>;
let sent: Sent[];
const asked = () => sent.filter(({ path }) => path === '/api/auto-like.php').length;
const reloads = () => sent.filter(({ path }) => path === '/api/likes.php').length;

beforeEach(() => {
  closeSafety();
  forgetMatches();
  toasts.set([]);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  known = noLikes;
  newest = () => answer({ ...sofie, like_new: true });
  sent = serve({ 'GET /api/auto-like.php': () => newest(), 'GET /api/likes.php': () => answer(known) });
});
afterEach(() => void vi.useRealTimers());

async function open(path: string, likes: Likes = noLikes) {
  known = likes;
  const app = await renderApp(path, {
    user: member(),
    answers: { '/api/likes.php': likes, '/api/chats.php': chatList() },
  });
  // Both come in chunks of their own.
  await act(() => import('#/features/likes/match-announcer'));
  await act(() =>
    Promise.all([
      import('#/features/likes/match-dialog'),
      import('#/features/likes/like-dialog'),
      import('#/features/safety/safety-dialogs'),
    ]),
  );
  return app;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('the like modal', () => {
  // spec: 2.61, 3.28, 4.15
  it('appears after the seconds that the address says, which it then says no more', async () => {
    const { router } = await open('/likes?t=20');
    await waitFor(() => expect(router.state.location.href).toBe('/likes'));
    await pass(15);
    expect(asked()).toBe(0);
    await pass(6);
    expect(await screen.findByText('A like from Sofie')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View profile' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/members/s'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // spec: 2.61
  it('leads to the member by the image, too', async () => {
    const { router } = await open('/likes?t=1');
    await pass(2);
    await userEvent.click(await screen.findByRole('button', { name: 'View the profile of Sofie' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/members/s'));
  });

  it('goes on to a search with its filters, and outlives a navigation', async () => {
    const { router } = await open('/members?min_age=30&t=5');
    await waitFor(() => expect(router.state.location.href).toBe('/members?min_age=30'));
    await act(() => router.navigate({ to: '/likes' }));
    await pass(6);
    expect(await screen.findByText('A like from Sofie')).toBeInTheDocument();
  });

  it('is not shown when nothing is real', async () => {
    newest = () => refuse(404, 'not_found');
    await open('/likes?t=1');
    await pass(2);
    await waitFor(() => expect(asked()).toBe(1));
    await pass(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // spec: 4.20
  it('shows a like that waits to be looked at when there is no newer one', async () => {
    newest = () => refuse(404, 'not_found');
    await open('/likes?t=1', withMila);
    await pass(2);
    expect(await screen.findByText('A like from Mila')).toBeInTheDocument();
  });

  // spec: 4.15
  it.each([
    ['of another member who waits for a look', withMila, 'A like from Mila'],
    ['of the match itself where there is no other', noLikes, 'A like from Sofie'],
  ])('appears where the newest is a match, %s; the match has its moment after it', async (_whose, likes, text) => {
    newest = () => answer({ ...sofie, matched: true, like_new: false });
    await open('/likes?t=1', likes);
    await pass(1);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText('You and Sofie like each other.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('does not announce a match again that was announced when it happened', async () => {
    newest = () => answer({ ...sofie, matched: true, like_new: false });
    await open('/likes?t=1', withMila);
    act(() => announceMatch(sofie));
    expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
    await pass(2);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('A like from Mila')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // spec: 4.21, 9.5
  it('loads the likes anew half a second later', async () => {
    await open('/likes?t=1');
    const before = reloads();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await pass(1);
    expect(await screen.findByText('A like from Sofie')).toBeInTheDocument();
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(500);
    await pass(0.5);
    expect(reloads()).toBe(before + 1);
  });

  // spec: 4.15
  it('is nothing for a visitor, whose address loses the parameter too and nothing else', async () => {
    const { router } = await renderApp('/login?t=3', { user: null });
    await waitFor(() => expect(router.state.location.href).toBe('/login'));
    await act(() => router.navigate({ to: '/pages/faq', search: { t: 2 }, hash: 'invisible' }));
    await waitFor(() => expect(router.state.location.href).toBe('/pages/faq#invisible'));
    await pass(5);
    expect(asked()).toBe(0);
  });

  it('waits until another dialog is closed', async () => {
    await open('/likes?t=1');
    act(() => openBlock({ id: 'm', name: 'Mila' }));
    await screen.findByRole('button', { name: 'Block' });
    await pass(2);
    await waitFor(() => expect(asked()).toBe(1));
    await pass(1);
    expect(screen.queryByText('A like from Sofie')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('A like from Sofie')).toBeInTheDocument();
  });

  it('takes no focus from somebody who types', async () => {
    await open('/likes?t=1');
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    await pass(2);
    expect(await screen.findByText('A like from Sofie')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    field.remove();
  });
});

it.each([
  [{ t: 5 }, { t: 5 }],
  [{ t: 0.5 }, { t: 0.5 }],
  [{ t: 0 }, {}],
  [{ t: -3 }, {}],
  [{ t: 'soon' }, {}],
  [{ t: Number.NaN }, {}],
  [{}, {}],
])('reads %j', (search, read) => {
  expect(likeAfter(search)).toEqual(read);
});
