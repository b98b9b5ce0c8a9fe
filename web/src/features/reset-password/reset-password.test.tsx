import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endIntent } from '#/lib/intent-key';
import { rememberTypedEmail } from '#/lib/typed-email';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const bodies = (path: string) =>
  fetched.mock.calls.filter(([url]) => url === path).map(([, init]) => JSON.parse(String(init.body)));
const answer = (status: number, body: object) =>
  fetched.mockImplementation(async () => Response.json(body, { status }));

beforeEach(() => {
  endIntent('reset');
  endIntent('reset-do');
  rememberTypedEmail('');
  fetched.mockReset();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
});

describe('asking for the mail', () => {
  // spec: 2.22
  it('says the same whether there is an account or not', async () => {
    answer(202, {});
    await renderApp('/reset-password');
    await userEvent.type(screen.getByLabelText('E-mail address'), 'jonas@example.com');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
    expect(bodies('/api/reset-password.php')).toEqual([{ email: 'jonas@example.com' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Try another address' }));
    expect(screen.getByLabelText('E-mail address')).toHaveValue('jonas@example.com');
  });

  it("puts an open site's word about the address at its field", async () => {
    answer(409, { status: 409, code: 'email_unknown', detail: 'E-mail address not found' });
    await renderApp('/reset-password');
    await userEvent.type(screen.getByLabelText('E-mail address'), 'nobody@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription('E-mail address not found'),
    );
    expect(screen.getByLabelText('E-mail address')).toHaveValue('nobody@example.com');
  });

  it('says when there were enough for today', async () => {
    answer(429, {
      status: 429,
      code: 'reset_limit',
      detail: 'Too many password reset emails sent, please try again tomorrow.',
      retry_after: 40_000,
    });
    fetched.mockImplementation(async () =>
      Response.json(
        { status: 429, code: 'reset_limit', detail: 'Too many password reset emails sent, please try again tomorrow.' },
        { status: 429, headers: { 'Retry-After': '40000' } },
      ),
    );
    await renderApp('/reset-password');
    await userEvent.type(screen.getByLabelText('E-mail address'), 'jonas@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many password reset emails sent, please try again tomorrow.',
    );
  });

  it('starts with the address that was typed at the login', async () => {
    await renderApp('/login');
    await userEvent.type(screen.getByLabelText('E-mail address'), 'jonas@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('button', { name: 'Send me the link' })).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toHaveValue('jonas@example.com');
  });
});

describe('the mailed link', () => {
  const save = async (password: string, repeat: string) => {
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Repeat the new password'), repeat);
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  };

  // spec: 2.22
  it('sets the password, logs in, and leaves no token behind', async () => {
    fetched.mockImplementation(async () => Response.json({ user: member() }));
    const { router } = await renderApp('/reset-password/do#token=abc');
    await save('a quiet evening', 'a quiet evening');
    await waitFor(() => expect(router.state.location.href).toBe('/members'));
    expect(bodies('/api/reset-password-do.php')).toEqual([
      { token: 'abc', password: 'a quiet evening', password_repeat: 'a quiet evening' },
    ]);
    expect(document.documentElement.dataset.auth).toBe('in');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('quiet');
  });

  it('compares the two before anything is sent', async () => {
    await renderApp('/reset-password/do#token=abc');
    await save('a quiet evening', 'a quite evening');
    expect(screen.getByLabelText('Repeat the new password')).toHaveAccessibleDescription(
      'The entered passwords are not the same.',
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['/reset-password/do', '/reset-password/do#token=old'])(
    'that is over leads to a new one: %s',
    async (path) => {
      answer(404, { status: 404, code: 'link_expired', detail: 'Link expired or invalid, request a new email' });
      await renderApp(path);
      if (path.includes('token')) await save('a quiet evening', 'a quiet evening');
      expect(await screen.findByText('Link expired or invalid, request a new email')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Request a new e-mail' })).toHaveAttribute('href', '/reset-password');
    },
  );
});
