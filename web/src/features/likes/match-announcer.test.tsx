import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { announceMatch } from '#/api/match-news';
import { renderApp } from '#/testing/render-app';
import { member, noLikes, profileCard } from '#/testing/samples';

const sofie = profileCard({ id: 's', name: 'Sofie', matched: true });
const mila = profileCard({ id: 'm', name: 'Mila', matched: true });

beforeEach(async () => {
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

async function open() {
  const app = await renderApp('/likes', { user: member(), answers: { '/api/likes.php': noLikes, '/api/chats.php': { chats: [] } } });
  await screen.findByRole('heading', { level: 1, name: 'Likes' });
  // The announcer comes in a chunk of its own.
  await act(() => import('#/features/likes/match-announcer'));
  await act(() => import('#/features/likes/match-dialog'));
  return app;
}

const tell = (...cards: typeof sofie[]) => act(async () => cards.forEach(announceMatch));

it('shows one match at a time; a press anywhere closes it', async () => {
  await open();
  await tell(sofie, mila);
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
  expect(screen.queryByText('You and Mila like each other.')).toBeNull();
  await userEvent.click(screen.getByText('You and Sofie like each other.'));
  expect(await screen.findByText('You and Mila like each other.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells of the same match once', async () => {
  await open();
  await tell(sofie, sofie);
  await userEvent.click(await screen.findByText('You and Sofie like each other.'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads to the profile by the photo and to a message by the button', async () => {
  const { router } = await open();
  await tell(sofie, mila);
  await userEvent.click(await screen.findByRole('button', { name: 'View the profile of Sofie' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/s'));
  await userEvent.click(await screen.findByRole('button', { name: 'Write to Mila' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/m/chat'));
});

it('never takes the focus of somebody who types: a toast leads to it', async () => {
  await open();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await tell(sofie);
  expect(await screen.findByText("It's a match with Sofie!")).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
  field.remove();
});
