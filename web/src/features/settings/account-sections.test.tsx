import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLocale } from '#/i18n/catalogues';
import { endIntent } from '#/lib/intent-key';
import { loadPage } from '#/lib/load-page';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

beforeEach(() => ['password', 'mail-change'].forEach((intent) => endIntent(intent as 'password')));

const open = (user = member()) => renderApp('/settings', { user });
const section = (name: string) => within(screen.getByRole('region', { name }));
const to = (sent: Sent[], method: string, path: string) =>
  sent.filter((call) => call.method === method && call.path === path);

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await userEvent.type(screen.getByLabelText(label, { selector: 'input' }), value);
}

it('is for members, with an index of its sections', async () => {
  serve({});
  const visitor = await renderApp('/settings');
  expect(visitor.router.state.location).toMatchObject({ pathname: '/login', search: { to: '/settings' } });
  visitor.unmount();
  await open();
  const index = within(screen.getByRole('navigation', { name: 'Sections' }));
  await userEvent.click(index.getByRole('link', { name: 'Privacy' }));
  expect(screen.getByRole('region', { name: 'Privacy' })).toHaveFocus();
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  );
});

it('switches the language at once and tells the account', async () => {
  const sent = serve({ 'PUT /api/user.php': ({ body }) => answer({ user: member(body as object) }) });
  await open();
  await userEvent.selectOptions(section('Language').getByLabelText('Language of the site and our e-mails'), 'nl');
  await waitFor(() => expect(screen.getByText('Nederlands', { selector: '[role=status] *' })).toBeInTheDocument());
  expect(document.documentElement).toHaveAttribute('lang', 'nl');
  expect(to(sent, 'PUT', '/api/user.php').map(({ body }) => body)).toEqual([{ language: 'nl' }]);
  await activateLocale('en');
});

it('begins anew when a refresh finds the session ended: the server leads to the login, and back here', async () => {
  serve({ 'GET /api/user.php': () => refuse(403, 'authentication_required') });
  const { container, queryClient } = await open();
  // The part that keeps a member's page current comes a moment later.
  await waitFor(() => expect(EventSource).toHaveBeenCalled());
  await queryClient.invalidateQueries({ queryKey: ['/api/user.php'] });
  await waitFor(() => expect(loadPage.again).toHaveBeenCalledOnce());
  expect(container).toHaveTextContent('');
});

describe('the e-mail address', () => {
  it('is changed with the password; the waiting address is shown, sent again, and given up', async () => {
    let waiting: string | null = null;
    const sent = serve({
      'POST /api/mail-change.php': ({ body }) => {
        waiting = (body as { email: string }).email;
        return answer({}, 202);
      },
      'DELETE /api/mail-change.php': () => {
        waiting = null;
        return answer({});
      },
      'GET /api/user.php': () => answer({ user: member({ new_email: waiting }) }),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    expect(screen.getByLabelText('New e-mail address')).toHaveFocus();
    await fill({ 'New e-mail address': 'new@example.com', Password: 'secret words' });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText("We've sent an e-mail with a link to new@example.com.")).toHaveRole('generic');
    expect(to(sent, 'POST', '/api/mail-change.php').map(({ body }) => body)).toEqual([
      { email: 'new@example.com', password: 'secret words' },
    ]);
    expect(section('E-mail address').getByText('new@example.com')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Resend e-mail' }));
    expect(screen.getByLabelText('New e-mail address')).toHaveValue('new@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByText('Your e-mail address stays as it is.')).toBeInTheDocument();
    expect(section('E-mail address').queryByText('new@example.com')).toBeNull();
    expect(screen.getByRole('region', { name: 'E-mail address' })).toHaveFocus();
  });

  it('keeps what was typed when the server refuses, and goes to the field', async () => {
    serve({
      'POST /api/mail-change.php': () =>
        refuse(409, 'new_email_taken', { email: 'Another account already uses this e-mail address' }),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    await fill({ 'New e-mail address': 'new@example.com', Password: 'secret words' });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    const field = await screen.findByLabelText('New e-mail address');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Another account already uses this e-mail address/u));
    expect(field).toHaveFocus();
    expect(
      [field, screen.getByLabelText('Password', { selector: 'input' })].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['new@example.com', 'secret words']);
  });

  it('says that it is not confirmed', async () => {
    serve({});
    await open(member({ status: 'not_confirmed' }));
    expect(screen.getByRole('link', { name: 'Confirm it now' })).toHaveAttribute('href', '/complete-signup');
  });
});

describe('the password', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  const filled = {
    'Old password': 'old words here',
    'New password': 'new words here',
    'Repeat the new password': 'new words here',
  };

  async function openForm() {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('is checked before it is sent, with the words of spec 5', async () => {
    const sent = serve({});
    await openForm();
    await fill({ ...filled, 'Repeat the new password': 'new words hare' });
    await press();
    expect(screen.getByLabelText('Repeat the new password')).toHaveAccessibleDescription(
      'The entered passwords are not the same.',
    );
    expect(screen.getByLabelText('Repeat the new password')).toHaveFocus();
    expect(to(sent, 'PUT', '/api/password.php')).toEqual([]);
  });

  it('refused for the old one keeps everything and asks to check it', async () => {
    serve({
      'PUT /api/password.php': () =>
        refuse(409, 'old_password_wrong', { old_password: 'Please check your old password.' }),
    });
    await openForm();
    await fill(filled);
    await press();
    const old = screen.getByLabelText('Old password');
    await waitFor(() => expect(old).toHaveAccessibleDescription('Please check your old password.'));
    expect(old).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('new words here');
  });

  it('repeats with the same key after a failure, leaves no password in storage, and says when it is done', async () => {
    let tries = 0;
    const sent = serve({ 'PUT /api/password.php': () => ((tries += 1) === 1 ? refuse(501, 'internal') : answer({})) });
    await openForm();
    await fill(filled);
    await press();
    expect(await section('Password').findByRole('alert')).toHaveTextContent('Refused: internal');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('words here');
    await press();
    expect(
      await screen.findByText('Your password has been changed. All other devices have been logged out.'),
    ).toBeInTheDocument();
    const calls = to(sent, 'PUT', '/api/password.php');
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(calls[0]?.body).toEqual({
      old_password: 'old words here',
      password: 'new words here',
      password_repeat: 'new words here',
      remove_passkeys: true,
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());
  });

  it.each([
    [true, 'unless one says otherwise'],
    [false, 'not where one says so'],
  ])('takes the passkeys along: %s, %s', async (removes) => {
    const passkeys = [{ id: 'p', name: 'My phone', created_at: '2026-05-03T12:00:00Z', used_at: null }];
    const sent = serve({
      'GET /api/passkeys.php': () => answer({ passkeys }),
      'PUT /api/password.php': () => answer({}),
    });
    await openForm();
    const box = await screen.findByRole('checkbox', { name: 'Remove my passkeys too' });
    expect(box).toBeChecked();
    if (!removes) await userEvent.click(box);
    await fill(filled);
    await press();
    await waitFor(() =>
      expect(to(sent, 'PUT', '/api/password.php')).toMatchObject([{ body: { remove_passkeys: removes } }]),
    );
  });

  it('can be looked at', async () => {
    serve({});
    await openForm();
    await userEvent.click(section('Password').getAllByRole('button', { name: 'Show password' })[1] as HTMLElement);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Old password')).toHaveAttribute('type', 'password');
  });
});
