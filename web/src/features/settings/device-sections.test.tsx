import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Passkey, Session } from '#/api/wire';
import { loadPage } from '#/lib/load-page';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

const ID = '00000000-0000-4000-8000-00000000000';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function session(number: number, changes: Partial<Session> = {}): Session {
  return {
    id: ID + number,
    browser: 'Firefox',
    system: 'Linux',
    created_at: ago(500),
    seen_at: ago(0),
    current: false,
    ...changes,
  };
}

const here = session(1, { current: true });
const phone = session(2, { browser: 'Chrome', system: 'Android', seen_at: ago(5) });
const unknown = session(3, { browser: null, system: null, seen_at: ago(30) });

const open = () => renderApp('/settings', { user: member() });
const section = (name: string) => within(screen.getByRole('region', { name }));
const to = (sent: Sent[], method: string, path: string) =>
  sent.filter((call) => call.method === method && call.path === path).map(({ body }) => body);

describe('where one is logged in', () => {
  const place = () => section("Where you're logged in");
  const rows = () =>
    place()
      .queryAllByRole('listitem')
      .map((row) => row.textContent);

  it('shows its place while it loads, and a way to try again where that failed', async () => {
    let tries = 0;
    serve({
      'GET /api/sessions.php': () => ((tries += 1) === 1 ? refuse(501, 'internal') : answer({ sessions: [here] })),
    });
    await open();
    expect(place().getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(await place().findByRole('alert')).toHaveTextContent('Refused: internal');
    await userEvent.click(place().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toEqual(['Firefox on LinuxThis device']));
    expect(place().queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  });

  it('says each device in words and roughly when it was used', async () => {
    serve({ 'GET /api/sessions.php': () => answer({ sessions: [here, phone, unknown] }) });
    await open();
    await waitFor(() =>
      expect(rows()).toEqual([
        'Firefox on LinuxThis device',
        'Chrome on AndroidLast used: 5 hours agoLog out',
        'Unknown deviceLast used: yesterdayLog out',
      ]),
    );
  });

  it('ends one at once, and brings it back when the server refuses', async () => {
    let left = [here, phone, unknown];
    let refused = true;
    const sent = serve({
      'GET /api/sessions.php': () => answer({ sessions: left }),
      'DELETE /api/sessions.php': () => {
        if (refused) return refuse(501, 'internal');
        left = [here, unknown];
        return answer({});
      },
    });
    await open();
    await userEvent.click(await place().findByRole('button', { name: 'Log out: Chrome on Android' }));
    expect(await place().findByRole('alert')).toHaveTextContent('Refused: internal');
    await waitFor(() => expect(rows()).toHaveLength(3));
    refused = false;
    await userEvent.click(place().getByRole('button', { name: 'Log out: Chrome on Android' }));
    expect(await place().findByText('That device is logged out.')).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('region', { name: "Where you're logged in" })).toHaveFocus();
    expect(to(sent, 'DELETE', '/api/sessions.php').at(-1)).toEqual({ session: phone.id, keep_current: true });
  });

  it('ends all others, and everything', async () => {
    let left = [here, phone];
    const sent = serve({
      'GET /api/sessions.php': () => answer({ sessions: left }),
      'DELETE /api/sessions.php': () => {
        left = [here];
        return answer({});
      },
    });
    await open();
    await userEvent.click(await place().findByRole('button', { name: 'Log out everywhere else' }));
    expect(await place().findByText('All other devices have been logged out.')).toBeInTheDocument();
    await userEvent.click(place().getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(loadPage.to).toHaveBeenCalledExactlyOnceWith('/login'));
    expect(to(sent, 'DELETE', '/api/sessions.php')).toEqual([
      { session: null, keep_current: true },
      { session: null, keep_current: false },
    ]);
    expect(document.querySelector('main')).toBeNull();
  });
});

describe('passkeys', () => {
  const place = () => section('Passkeys');
  const key: Passkey = { id: `${ID}4`, name: 'My phone', created_at: '2026-05-03T12:00:00Z', used_at: null };
  const made = { id: 'made', toJSON: () => ({ id: 'made', type: 'public-key' }) };
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();

  beforeEach(() => {
    create.mockReset().mockResolvedValue(made);
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, { parseCreationOptionsFromJSON: (options: unknown) => ({ parsed: options }) }),
    );
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create } } }));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function add(name: string, password: string) {
    await userEvent.click(await place().findByRole('button', { name: 'Add a passkey' }));
    await userEvent.type(place().getByLabelText('Name of the passkey'), name);
    await userEvent.type(place().getByLabelText('Password', { selector: 'input' }), password);
    await userEvent.click(place().getByRole('button', { name: 'Continue' }));
  }

  it('are made with the password, named, listed and removed', async () => {
    let passkeys: Passkey[] = [];
    const sent = serve({
      'GET /api/passkeys.php': () => answer({ passkeys }),
      'POST /api/passkey-challenge.php': () => answer({ challenge: `${ID}5`, options: { challenge: 'AAAA' } }),
      'POST /api/passkeys.php': () => {
        passkeys = [key];
        return answer(key, 201);
      },
      'DELETE /api/passkeys.php': () => {
        passkeys = [];
        return answer({});
      },
    });
    await open();
    await add(' My phone ', 'secret words');
    expect(await place().findByText('The passkey My phone has been added.')).toBeInTheDocument();
    expect(create).toHaveBeenCalledWith({ publicKey: { parsed: { challenge: 'AAAA' } } });
    expect(to(sent, 'POST', '/api/passkey-challenge.php')).toEqual([{ password: 'secret words' }]);
    expect(to(sent, 'POST', '/api/passkeys.php')).toEqual([
      { challenge: `${ID}5`, name: 'My phone', credential: { id: 'made', type: 'public-key' } },
    ]);
    expect(place().getByRole('listitem')).toHaveTextContent('Added on 3 May 2026, not used yet');
    await userEvent.click(place().getByRole('button', { name: 'Remove: My phone' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(dialog.getByText('Enter your password.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Password', { selector: 'input' }), 'secret words');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await place().findByText('The passkey has been removed.')).toBeInTheDocument();
    expect(place().queryByRole('listitem')).toBeNull();
    expect(to(sent, 'DELETE', '/api/passkeys.php')).toEqual([{ passkey: key.id, password: 'secret words' }]);
  });

  it.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['NotAllowedError', "Your device didn't confirm it was you, so no passkey was created. You can try again."],
    ['UnknownError', "Your device couldn't create a passkey."],
  ])('say what %s means and keep what was typed', async (name, words) => {
    create.mockRejectedValue(new DOMException('', name));
    serve({
      'GET /api/passkeys.php': () => answer({ passkeys: [] }),
      'POST /api/passkey-challenge.php': () => answer({ challenge: `${ID}5`, options: {} }),
    });
    await open();
    await add('My phone', 'secret words');
    expect(await place().findByRole('alert')).toHaveTextContent(words);
    expect(place().getByLabelText('Name of the passkey')).toHaveValue('My phone');
  });

  it('ask to check a wrong password', async () => {
    serve({
      'GET /api/passkeys.php': () => answer({ passkeys: [] }),
      'POST /api/passkey-challenge.php': () =>
        refuse(409, 'old_password_wrong', { password: 'Please check your old password.' }),
    });
    await open();
    await add('My phone', 'wrong words');
    await waitFor(() =>
      expect(place().getByLabelText('Password', { selector: 'input' })).toHaveAccessibleDescription(
        'Please check your old password.',
      ),
    );
    expect(create).not.toHaveBeenCalled();
  });

  it('are not offered where the browser knows none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    serve({ 'GET /api/passkeys.php': () => answer({ passkeys: [] }) });
    await open();
    expect(
      place().getByText("This browser can't create passkeys. Try it on your phone or in a newer browser."),
    ).toBeInTheDocument();
    expect(place().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
