import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

beforeEach(() => vi.stubGlobal('EventSource', class extends EventTarget { close() {} }));

async function submit(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('E-mail address'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

it('refuses what is no address, beside its field, and sends nothing', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await renderApp('/login');
  await submit('jonas', 'secret');
  const field = screen.getByLabelText('E-mail address');
  expect(field).toHaveAccessibleDescription('Invalid email');
  expect(field).toHaveFocus();
  expect(fetched).not.toHaveBeenCalled();
});

it("shows the server's words when it refuses", async () => {
  const body = { status: 422, code: 'login_failed', detail: 'Login failed, please try again' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 422 }));
  await renderApp('/login');
  await submit('jonas@example.com', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed, please try again');
});

it('goes where the visitor wanted to, as a member in their own language', async () => {
  const fetched = vi.fn(async (url: string) => new Response(JSON.stringify(url === '/api/user.php' ? { user: member({ language: 'de' }) } : {})));
  vi.stubGlobal('fetch', fetched);
  const { router } = await renderApp('/login?to=%2Fcredits');
  await submit('jonas@example.com', 'right');
  await waitFor(() => expect(router.state.location.pathname).toBe('/credits'));
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(document.documentElement.dataset.auth).toBe('in');
});
