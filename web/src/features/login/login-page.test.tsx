import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { userQuery } from '#/api/queries/user';
import { activateLocale } from '#/i18n/catalogues';
import { rememberTypedEmail } from '#/lib/typed-email';
import { noteTyping } from '#/lib/typing';
import { answer, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

beforeEach(() => {
  rememberTypedEmail('');
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

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

// spec: 2.18
it("shows the server's words when it refuses", async () => {
  const body = { status: 422, code: 'login_failed', detail: 'Login failed, please try again' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  await renderApp('/login');
  await submit('jonas@example.com', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed, please try again');
});

it('offers the way back to who is about to be deleted', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/return-mail.php') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({}, { status: 202 });
    }
    return Response.json(
      { status: 403, code: 'pending_deletion', detail: 'This account is about to be deleted.' },
      { status: 403 },
    );
  });
  await renderApp('/login');
  await submit('jonas@example.com', 'right');
  expect(await screen.findByText('This account is about to be deleted.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send me the link again' }));
  expect(await screen.findByText("We've e-mailed you the link.")).toBeInTheDocument();
  expect(sent).toEqual([{ email: 'jonas@example.com', password: 'right' }]);
});

it('logs in with a passkey where the browser knows them', async () => {
  const assertion = { id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {}, response: {} };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseRequestOptionsFromJSON: (options: object) => options }),
  );
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({
    create: () => {},
    get: async () => ({ toJSON: () => assertion }),
  } as unknown as CredentialsContainer);
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/passkey-login-challenge.php')
      return Response.json({ challenge: 'c1', options: { challenge: 'AAAA' } });
    if (url === '/api/passkey-login.php') {
      bodies.push(JSON.parse(String(init.body)));
      return Response.json({ user: member() });
    }
    return url === '/api/user.php' ? Response.json({ user: member() }) : new Promise(() => {});
  });
  const { router } = await renderApp('/login?to=%2Fcredits');
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/credits'));
  expect(bodies).toEqual([{ challenge: 'c1', credential: assertion }]);
});

// spec: 2.18
it('goes where the visitor wanted to, as a member in their own language', async () => {
  const fetched = vi.fn((url: string) =>
    url === '/api/user.php'
      ? Promise.resolve(Response.json({ user: member({ language: 'de' }) }))
      : new Promise<Response>(() => {}),
  );
  vi.stubGlobal('fetch', fetched);
  const { router } = await renderApp('/login?to=%2Fcredits');
  await submit('jonas@example.com', 'right');
  await waitFor(() => expect(router.state.location.pathname).toBe('/credits'));
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(document.documentElement.dataset.auth).toBe('in');
});

it('names the site for which the browser refuses cookies, where a right login is forgotten at once', async () => {
  await activateLocale('en');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/user.php') return new Promise(() => {});
    return init.method === 'POST'
      ? Response.json({ user: member() })
      : Response.json({ status: 403, code: 'authentication_required', detail: '' }, { status: 403 });
  });
  const { router } = await renderApp('/login?to=%2Fcredits');
  await submit('jonas@example.com', 'right');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Your browser is blocking cookies for ${location.hostname}`,
  );
  expect(router.state.location.pathname).toBe('/login');
});

it('is not silent where the app itself goes wrong, and has it heard', async () => {
  const heard = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', heard);
  // An answer without the member.
  vi.stubGlobal('fetch', async (url: string) => (url === '/api/user.php' ? Response.json({}) : new Promise(() => {})));
  await renderApp('/login');
  await submit('jonas@example.com', 'right');
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occured, please try again later.');
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError));
});

/** Another tab of this browser logs somebody in; this one hears of it. */
const logInElsewhere = (client: QueryClient) =>
  act(async () => void client.setQueryData(userQuery.queryKey, { user: member() }));

it('leads on where another tab of this browser has logged in meanwhile', async () => {
  serve({ 'GET /api/user.php': () => answer({ user: member() }) });
  const { router, queryClient } = await renderApp('/login?to=%2Flikes');
  await logInElsewhere(queryClient);
  await waitFor(() => expect(router.state.location.pathname).toBe('/likes'));
});

it('asks whether there is a session by now where the app came late', async () => {
  const sent = serve({ 'GET /api/user.php': () => answer({ user: member() }) });
  await renderApp('/login');
  expect(sent).toEqual([]);
  cleanup();
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  const { router } = await renderApp('/login?to=%2Flikes');
  await waitFor(() => expect(router.state.location.pathname).toBe('/likes'));
  vi.restoreAllMocks();
});

it('stays under the fingers of who logs in here', async () => {
  serve({ 'GET /api/user.php': () => answer({ user: member() }) });
  noteTyping();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { router, queryClient } = await renderApp('/login?to=%2Flikes');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'jonas@exam');
  await logInElsewhere(queryClient);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect([router.state.location.pathname, screen.getByLabelText('E-mail address')]).toEqual([
    '/login',
    document.activeElement,
  ]);
  vi.restoreAllMocks();
});
