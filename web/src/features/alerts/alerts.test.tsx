import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { member, noLikes } from '#/testing/samples';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answers = { '/api/chats.php': { chats: [] }, '/api/likes.php': noLikes };
const waiting = member({ status: 'not_confirmed' });
const unconfirmed = { ...waiting, profile: { ...waiting.profile, status: 'disabled' as const } };

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset().mockImplementation(async () => new Response('{}', { status: 202 }));
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
  vi.stubGlobal('fetch', fetched);
});

it('reminds who has not confirmed, and sends the mail again', async () => {
  await renderApp('/likes/received', { user: unconfirmed, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/A new mail is on its way/u)).toBeInTheDocument();
  expect(fetched.mock.calls.some(([url]) => url === '/api/activation-mail.php')).toBe(true);
});

it('is a dialog right after a sign-up by API, whose parameter then leaves the address', async () => {
  const { router } = await renderApp('/likes/received?api_signup_complete=1', { user: unconfirmed, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(router.state.location.href).toBe('/likes/received'));
  expect(await screen.findByRole('button', { name: 'Send the mail again' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('tells why mails are stopped until it is put aside', async () => {
  const stopped = member({ notifications_disabled: ['bounce'] });
  const { unmount } = await renderApp('/likes/received', { user: stopped, answers });
  expect(await screen.findByText(/Our mails to you come back/u)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/Our mails to you come back/u)).not.toBeInTheDocument();
  expect(Number(localStorage.getItem('hide-disabled-notifications-alert'))).toBeGreaterThan(1_700_000_000);
  unmount();
  await renderApp('/likes/received', { user: stopped, answers });
  expect(screen.queryByText(/Our mails to you come back/u)).not.toBeInTheDocument();
});
