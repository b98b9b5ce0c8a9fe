import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { NotificationPreferences, PreferenceKind, User } from '#/api/wire';
import { answer, refuse, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const KINDS: PreferenceKind[] = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'report_outcomes',
  'search_alerts',
  'news',
  'reminders',
];
const all = (email: boolean): NotificationPreferences => ({
  preferences: Object.fromEntries(
    KINDS.map((kind) => [kind, { email, push: true }]),
  ) as NotificationPreferences['preferences'],
});

const open = (changes: Partial<User> = {}) =>
  renderApp('/notifications', { user: member(changes), settings: { support_email: 'help@vonk.example' } });

describe('the notification settings', () => {
  // spec: 2.16, 2.51
  it('have two switches for each kind', async () => {
    serve({ 'GET /api/notifications.php': () => answer(all(true)) });
    await open();
    const names = (await screen.findAllByRole('switch')).map(
      (one) => one.id && document.querySelector(`label[for="${one.id}"]`)?.textContent,
    );
    const kinds = [
      'New conversations',
      'New messages',
      'Likes and matches',
      'Unread messages',
      'Your week',
      'Saved searches',
      'Reminders',
      'Offers and discounts',
      'News',
      'Your reports',
    ];
    expect(names).toEqual(kinds.flatMap((kind) => [`E-mail ${kind}`, `Push ${kind}`]));
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['About people', 'About this site']);
  });

  // spec: 2.51
  it('save one kind at once and leave push and the others alone', async () => {
    const sent = serve({
      'GET /api/notifications.php': () => answer(all(true)),
      'PUT /api/notifications.php': ({ body }) =>
        answer({ preferences: { ...all(true).preferences, ...(body as NotificationPreferences).preferences } }),
    });
    await open();
    await userEvent.click(await screen.findByRole('switch', { name: 'E-mail News' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'E-mail News' })).not.toBeChecked();
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { preferences: { news: { email: false, push: true } } },
    ]);
  });

  it('go back and say why when the server refuses', async () => {
    serve({
      'GET /api/notifications.php': () => answer(all(true)),
      'PUT /api/notifications.php': () => refuse(501, 'internal'),
    });
    await open();
    await userEvent.click(await screen.findByRole('switch', { name: 'E-mail New messages' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: internal');
    expect(screen.getByRole('switch', { name: 'E-mail New messages' })).toBeChecked();
  });

  it('stay as pressed when answers come in another order', async () => {
    const replies: (() => void)[] = [];
    serve({
      'GET /api/notifications.php': () => answer(all(true)),
      'PUT /api/notifications.php': ({ body }) =>
        new Promise((resolve) => {
          replies.push(() =>
            resolve(
              answer({ preferences: { ...all(true).preferences, ...(body as NotificationPreferences).preferences } }),
            ),
          );
        }),
    });
    await open();
    await userEvent.click(await screen.findByRole('switch', { name: 'E-mail News' }));
    await userEvent.click(screen.getByRole('switch', { name: 'E-mail Reminders' }));
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.();
    replies[0]?.();
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    expect(
      [
        screen.getByRole('switch', { name: 'E-mail News' }),
        screen.getByRole('switch', { name: 'E-mail Reminders' }),
      ].map((one) => (one as HTMLInputElement).checked),
    ).toEqual([false, false]);
  });

  it('keep both ways of a kind that are pressed one after the other', async () => {
    const replies: (() => void)[] = [];
    const sent = serve({
      'GET /api/notifications.php': () => answer(all(true)),
      'PUT /api/notifications.php': ({ body }) =>
        new Promise((resolve) => {
          replies.push(() =>
            resolve(
              answer({ preferences: { ...all(true).preferences, ...(body as NotificationPreferences).preferences } }),
            ),
          );
        }),
    });
    await open();
    await userEvent.click(await screen.findByRole('switch', { name: 'E-mail News' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Push News' }));
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.();
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.();
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { preferences: { news: { email: false, push: true } } },
      { preferences: { news: { email: false, push: false } } },
    ]);
    expect(
      ['E-mail News', 'Push News'].map((name) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked),
    ).toEqual([false, false]);
  });

  it('can be loaded again where that failed', async () => {
    let tries = 0;
    serve({ 'GET /api/notifications.php': () => ((tries += 1) === 1 ? refuse(501, 'internal') : answer(all(false))) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('switch', { checked: false })).toHaveLength(10);
  });

  it.each([
    ['fbl', /marked as spam/u, 'Send me e-mails again'],
    ['listunsubscribe', /You've unsubscribed/u, 'Turn them back on'],
  ] as const)('say why mails do not go out, and take that back by a press: %s', async (reason, words, way) => {
    let user = member({ notifications_disabled: [reason] });
    const sent = serve({
      'GET /api/notifications.php': () => answer(all(false)),
      'GET /api/user.php': () => answer({ user }),
      'DELETE /api/notifications.php': () => {
        user = member();
        return answer(all(true));
      },
    });
    await open(user);
    expect(await screen.findAllByRole('switch', { checked: false })).toHaveLength(10);
    const main = within(screen.getByRole('main'));
    expect(main.getByText(words)).toBeInTheDocument();
    await userEvent.click(main.getByRole('button', { name: way }));
    await waitFor(() => expect(main.queryByText(words)).not.toBeInTheDocument());
    expect(sent.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason });
    expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(20);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('try an address again by a mail, whose button does it', async () => {
    const user = member({ notifications_disabled: ['bounce', 'fbl'] });
    serve({
      'GET /api/notifications.php': () => answer(all(true)),
      'GET /api/user.php': () => answer({ user }),
      'DELETE /api/notifications.php': () => answer(all(true)),
    });
    await open(user);
    const main = within(screen.getByRole('main'));
    expect(main.getByText(/^Our e-mails to/u)).toBeInTheDocument();
    expect(main.getByText(/marked as spam/u)).toBeInTheDocument();
    expect(main.getByRole('link', { name: 'Change e-mail address' })).toBeInTheDocument();
    await userEvent.click(main.getByRole('button', { name: 'Try this address again' }));
    expect(await main.findByText(/^We've sent an e-mail to/u)).toBeInTheDocument();
  });

  it('say why a way back was refused', async () => {
    const user = member({ notifications_disabled: ['fbl'] });
    serve({
      'GET /api/notifications.php': () => answer(all(true)),
      'DELETE /api/notifications.php': () => refuse(501, 'internal'),
    });
    await open(user);
    await userEvent.click(screen.getByRole('button', { name: 'Send me e-mails again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: internal');
  });
});
