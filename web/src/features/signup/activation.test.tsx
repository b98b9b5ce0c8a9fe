import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberActivationMail } from '#/features/signup/activation-mail';
import { keepFor } from '#/lib/forget-member';
import { endIntent } from '#/lib/intent-key';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const callsTo = (path: string) => fetched.mock.calls.filter(([url]) => url === path);
const waiting = member({ status: 'not_confirmed' });

beforeEach(() => {
  endIntent('activation');
  fetched.mockReset().mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
});

const refuse = (status: number, code: string) =>
  fetched.mockImplementation(async () => Response.json({ status, code, detail: 'Refused' }, { status }));

describe('the mailed link', () => {
  // asvs: V7.6.2
  it('uses nothing up when it is opened; the button confirms, once', async () => {
    fetched.mockImplementation(async () => Response.json({ user: member() }));
    const { router } = await renderApp('/activate/done#token=abc');
    expect(callsTo('/api/activate.php')).toHaveLength(0);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Confirm my e-mail address' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Jonas!' })).toBeInTheDocument();
    expect(callsTo('/api/activate.php').map(([, init]) => init.body)).toEqual(['{"token":"abc"}']);
    expect(router.state.location.href).toBe('/activate/done');
  });

  it.each([
    ['no photo', null, 'Add a photo and some details'],
    [
      'a photo',
      { filename: 'a.webp', thumb_filename: 'a-thumb.webp', status: 'active', match: null },
      'Say something about yourself',
    ],
  ])('suggests what is missing next to somebody with %s', async (_, photo, words) => {
    const user = member();
    const arrived = { ...user, profile: { ...user.profile, main_image: photo } };
    fetched.mockImplementation(async () => Response.json({ user: arrived }));
    await renderApp('/activate/done#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail address' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getAllByText(/^(?:Add a photo|Say something)/u)).toHaveLength(1);
  });

  it.each([
    [{ signup_message: 'delivered', chat_id: 'c1' }, /^Your first message has been delivered/u, '/chats/c1'],
    [{ signup_message: 'refused', chat_id: null }, /^We couldn't deliver your first message/u, null],
  ])('says what became of the first message: %j', async (outcome, words, link) => {
    fetched.mockImplementation(async () => Response.json({ user: member(), ...outcome }));
    await renderApp('/activate/done#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail address' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the conversation' })?.getAttribute('href') ?? null).toBe(link);
  });

  // spec: 8.14
  it.each([
    ['link_expired', 404],
    ['activation_failed', 409],
  ])('leads to the way out after %s', async (code, status) => {
    refuse(status, code);
    const { router } = await renderApp('/activate/done?token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail address' }));
    expect(await screen.findByRole('heading', { name: 'Activation failed' })).toBeInTheDocument();
    expect(screen.getByText('Link expired or invalid, request a new email')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in to get a new link' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/activate/error');
  });

  it('asks for a new password in a browser that did not sign up', async () => {
    const answers = [
      Response.json({ status: 409, code: 'new_password_needed', detail: 'x' }, { status: 409 }),
      Response.json({ user: member() }),
    ];
    fetched.mockImplementation(
      async (url) =>
        (url === '/api/activate.php' ? answers.shift() : undefined) ??
        (url === '/api/user.php' ? Response.json({ user: member() }) : new Promise(() => {})),
    );
    await renderApp('/activate/done#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail address' }));
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('New password'), 'a quiet evening');
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'a quiet evening');
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Jonas!' })).toBeInTheDocument();
    const [first, second] = callsTo('/api/activate.php');
    expect(second?.[1].body).toBe('{"token":"abc","password":"a quiet evening","password_repeat":"a quiet evening"}');
    expect(new Headers(second?.[1].headers).get('idempotency-key')).not.toBe(
      new Headers(first?.[1].headers).get('idempotency-key'),
    );
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('quiet');
  });

  it('keeps the button after anything else', async () => {
    refuse(409, 'rate_limited');
    await renderApp('/activate/done#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused');
    expect(screen.getByRole('button', { name: 'Confirm my e-mail address' })).toBeInTheDocument();
  });

  it('without a token is for who is confirmed', async () => {
    const { router, unmount } = await renderApp('/activate/done', { user: member() });
    expect(screen.getByRole('heading', { name: 'Welcome, Jonas!' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/activate/done');
    unmount();
    await renderApp('/activate/done');
    expect(await screen.findByRole('heading', { name: 'Activation failed' })).toBeInTheDocument();
  });
});

describe('asking for the mail again', () => {
  it('waits its minute, then sends', async () => {
    keepFor(waiting.profile.id);
    rememberActivationMail({ email: waiting.email, writesTo: null }, Date.now());
    const { unmount } = await renderApp('/complete-signup', { user: waiting });
    const button = screen.getByRole('button', { name: /^Resend in \d+ s$/u });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(callsTo('/api/activation-mail.php')).toHaveLength(0);
    unmount();
    rememberActivationMail({ email: waiting.email, writesTo: null }, Date.now() - 61_000);
    fetched.mockImplementation(async (url) =>
      url === '/api/activation-mail.php' ? Response.json({}, { status: 202 }) : new Promise(() => {}),
    );
    await renderApp('/complete-signup', { user: waiting });
    await userEvent.click(screen.getByRole('button', { name: 'Resend e-mail' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Resend in \d+ s$/u })).toBeInTheDocument());
    expect(callsTo('/api/activation-mail.php')).toHaveLength(1);
  });

  it('says what the server refuses', async () => {
    refuse(409, 'rate_limited');
    await renderApp('/activate/error', { user: waiting });
    await userEvent.click(screen.getByRole('button', { name: 'Resend e-mail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused');
  });
});
