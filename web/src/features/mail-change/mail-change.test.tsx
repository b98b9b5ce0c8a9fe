import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent } from '#/lib/intent-key';
import { FakeLocks } from '#/testing/fake-tabs';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes } from '#/testing/samples';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const callsTo = (path: string) => fetched.mock.calls.filter(([url]) => url === path);

beforeEach(() => {
  endIntent('mail-change-do');
  endIntent('mail-change-undo');
  fetched.mockReset().mockImplementation(async () => Response.json({ email: 'new@example.com' }));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
});

// spec: 2.24
it('confirms the new address by a press, once, and not by being opened', async () => {
  const { router } = await renderApp('/mail-change/do#token=abc');
  expect(callsTo('/api/mail-change-do.php')).toHaveLength(0);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Confirm my new e-mail address' }));
  expect(await screen.findByText('new@example.com')).toBeInTheDocument();
  expect(callsTo('/api/mail-change-do.php').map(([, init]) => init.body)).toEqual(['{"token":"abc"}']);
  expect(router.state.location.href).toBe('/mail-change/do');
});

// spec: 2.24
it('takes the old address back, and logs out here too', async () => {
  await renderApp('/mail-change/do#undo=xyz', { user: member() });
  await userEvent.click(screen.getByRole('button', { name: 'Restore my old address' }));
  expect(await screen.findByRole('heading', { name: 'Your old address is back' })).toBeInTheDocument();
  expect(callsTo('/api/mail-change-undo.php').map(([, init]) => init.body)).toEqual(['{"token":"xyz"}']);
  expect(document.documentElement.dataset.auth).toBe('out');
});

it('says so also when the stream tells of the end before the answer comes', async () => {
  const source: { current: EventTarget | null } = { current: null };
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        source.current = this;
      }

      close() {}
    },
  );
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: new FakeLocks() } }));
  let answer = (_response: Response) => {};
  fetched.mockImplementation((url) =>
    url === '/api/mail-change-undo.php'
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(Response.json({ status: 403, code: 'authentication_required', detail: '' }, { status: 403 })),
  );
  const { router } = await renderApp('/mail-change/do#undo=xyz', {
    user: member(),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  await waitFor(() => expect(source.current).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Restore my old address' }));
  source.current?.dispatchEvent(new MessageEvent('message', { data: '{"type":"logged_out"}' }));
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  answer(Response.json({}));
  expect(await screen.findByRole('heading', { name: 'Your old address is back' })).toBeInTheDocument();
  // The page knows that it did this itself: it does not ask, and leads nobody away.
  expect(callsTo('/api/user.php')).toHaveLength(0);
  expect(router.state.location.pathname).toBe('/mail-change/do');
});

it.each(['/mail-change/do', '/mail-change/do#token=old', '/mail-change/do#undo=old'])(
  'says when the link is over: %s',
  async (path) => {
    fetched.mockImplementation(async () =>
      Response.json({ status: 404, code: 'link_expired', detail: 'x' }, { status: 404 }),
    );
    await renderApp(path);
    const button = screen.queryByRole('button', { name: /^(?:Confirm my new|Restore my old)/u });
    if (button) await userEvent.click(button);
    expect(await screen.findByText('Link expired or invalid, request a new email')).toBeInTheDocument();
  },
);

it("keeps the button and shows the server's words when the address was taken meanwhile", async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { status: 409, code: 'new_email_taken', detail: 'Another account already uses this e-mail address' },
      { status: 409 },
    ),
  );
  await renderApp('/mail-change/do#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my new e-mail address' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Another account already uses this e-mail address'),
  );
});

it('follows another link that is opened in the same tab', async () => {
  const { router } = await renderApp('/mail-change/do#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my new e-mail address' }));
  expect(await screen.findByText('new@example.com')).toBeInTheDocument();
  await act(() => router.navigate({ to: '/mail-change/do', hash: 'undo=xyz' }));
  expect(await screen.findByRole('button', { name: 'Restore my old address' })).toBeInTheDocument();
});

it('asks for a new password in a browser that did not sign up', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ status: 409, code: 'new_password_needed', detail: 'x' }, { status: 409 }),
  );
  await renderApp('/mail-change/do#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my new e-mail address' }));
  await userEvent.type(await screen.findByLabelText('New password'), 'a quiet evening');
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'a quiet evening');
  fetched.mockImplementation(async () => Response.json({ email: 'new@example.com' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByText('new@example.com')).toBeInTheDocument();
  const bodies = fetched.mock.calls.filter(([url]) => url === '/api/mail-change-do.php').map(([, init]) => init.body);
  expect(bodies).toEqual([
    '{"token":"abc"}',
    '{"token":"abc","password":"a quiet evening","password_repeat":"a quiet evening"}',
  ]);
});
