import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent } from '#/lib/intent-key';
import { keep } from '#/lib/tab-storage';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  endIntent('return');
  sessionStorage.clear();
  fetched.mockReset().mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
});

it('says until when one can come back', async () => {
  keep('account-deleted', { return_until: '2026-12-05T12:00:00Z' });
  await renderApp('/account-deleted');
  expect(screen.getByRole('heading', { name: 'Your account is deleted' })).toBeInTheDocument();
  expect(screen.getByText(/5 December 2026/u)).toBeInTheDocument();
});

// spec: 2.25
it('brings the account back by a press, and logs in', async () => {
  fetched.mockImplementation(async (url) => Response.json(url === '/api/account-return.php' ? { user: member() } : {}));
  const { router } = await renderApp('/account-deleted#token=abc');
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
  await waitFor(() => expect(router.state.location.href).toBe('/members'));
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"token":"abc"}');
});

// spec: 2.25
it('says when it is too late', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ status: 404, code: 'link_expired', detail: 'x' }, { status: 404 }),
  );
  await renderApp('/account-deleted#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeInTheDocument();
});

it('asks for a new password in a browser that did not sign up', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ status: 409, code: 'new_password_needed', detail: 'x' }, { status: 409 }),
  );
  await renderApp('/account-deleted#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
  await userEvent.type(await screen.findByLabelText('New password'), 'a quiet evening');
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'a quiet evening');
  fetched.mockImplementation(async () => Response.json({ user: member() }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  await waitFor(() => expect(screen.queryByLabelText('New password')).not.toBeInTheDocument());
  const bodies = fetched.mock.calls.filter(([url]) => url === '/api/account-return.php').map(([, init]) => init.body);
  expect(bodies).toEqual([
    '{"token":"abc"}',
    '{"token":"abc","password":"a quiet evening","password_repeat":"a quiet evening"}',
  ]);
});
