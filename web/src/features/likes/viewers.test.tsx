import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { User, Viewer } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profileCard } from '#/testing/samples';

const viewer = (name: string, looked_at = '2026-11-20T12:00:00Z'): Viewer => ({
  ...profileCard({ id: name, name }),
  looked_at,
});
const asked = (sent: Sent[]) => sent.filter(({ path }) => path === '/api/viewers.php').length;
const names = () => screen.getAllByRole('link', { name: /, 41/u }).map((link) => link.textContent?.split(',')[0]);

async function open(replies: Parameters<typeof serve>[0], changes: Partial<User> = {}) {
  const sent = serve(replies);
  await renderApp('/likes/viewers', {
    user: member(changes),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  return sent;
}

it('shows who looked with the day, page by page, and nobody twice', async () => {
  const pages = [
    { viewers: [viewer('Anna'), viewer('Bea', '2026-11-19T08:00:00Z')], older: 'c1' },
    { viewers: [viewer('Anna', '2026-11-18T08:00:00Z'), viewer('Cleo', '2026-11-18T08:00:00Z')], older: null },
  ];
  await open({ 'GET /api/viewers.php': () => answer(pages.shift()) });
  expect(await screen.findByRole('link', { name: 'Looked at you' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('19 November')).toBeInTheDocument();
  expect(names()).toEqual(['Anna', 'Bea']);
  await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(names()).toEqual(['Anna', 'Bea', 'Cleo']));
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
});

it('shows a like given there', async () => {
  const sent = await open({
    'GET /api/viewers.php': () => answer({ viewers: [viewer('Anna')], older: null }),
    'POST /api/like.php': () => answer({ matched: false, profile: profileCard({ id: 'Anna', liked: true }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Like Anna' }));
  expect(await screen.findByRole('button', { name: 'Like Anna', pressed: true })).toBeInTheDocument();
  expect(sent.find(({ path }) => path === '/api/like.php')?.body).toEqual({ profile: 'Anna' });
});

it('says what will be there, and how to go on', async () => {
  await open({ 'GET /api/viewers.php': () => answer({ viewers: [], older: null }) });
  expect(await screen.findByRole('heading', { name: 'No visits yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Search members' })).toHaveAttribute('href', '/members');
});

it('asks for nothing where visits are not shown, and says why', async () => {
  const sent = await open({}, { shows_visits: false });
  expect(await screen.findByRole('heading', { name: "You don't show your visits" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the settings' })).toHaveAttribute('href', '/settings#privacy');
  expect(asked(sent)).toBe(0);
});

it('says what failed and tries again', async () => {
  let fails = true;
  await open({
    'GET /api/viewers.php': () =>
      fails ? refuse(501, 'internal') : answer({ viewers: [viewer('Anna')], older: null }),
  });
  expect(await screen.findByText('Refused: internal')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Anna']));
});
