import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UnsubscriptionAnswer } from '#/api/wire';
import { answer, refuse, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';

const like = (email: boolean, all: boolean) =>
  answer({ unsubscription: { kind: 'like', email, all } } satisfies UnsubscriptionAnswer);
const wishes = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

/** A server that keeps what the page asks for. */
function keeping() {
  return serve({
    'GET /api/unsubscribe.php': () => like(true, true),
    'PUT /api/unsubscribe.php': ({ body }) => {
      const { email, all } = body as { email: boolean; all: boolean };
      return like(email, email || !all);
    },
  });
}

describe('the page of a mail’s unsubscribe link', () => {
  it('changes nothing by being opened, and ends one type by a press', async () => {
    const sent = keeping();
    await renderApp('/unsubscribe?token=abc');
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(
      screen.getByRole('heading', { level: 1, name: 'Unsubscribe from “Likes and matches”?' }),
    ).toBeInTheDocument();
    expect(wishes(sent)).toEqual([]);
    await userEvent.click(button);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Unsubscribed from “Likes and matches”' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(wishes(sent)).toEqual([{ token: 'abc', email: false, all: false }]);
  });

  it('ends all types, and takes just that back', async () => {
    const sent = keeping();
    await renderApp('/unsubscribe?token=abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe from all types' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Unsubscribed from all types' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unsubscribe from all types' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
    expect(wishes(sent)).toEqual([
      { token: 'abc', email: false, all: true },
      { token: 'abc', email: true, all: true },
    ]);
  });

  it('takes back the one type where the mail program did it', async () => {
    const sent = serve({
      'GET /api/unsubscribe.php': () => like(false, false),
      'PUT /api/unsubscribe.php': () => like(true, true),
    });
    await renderApp('/unsubscribe?token=abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
    expect(wishes(sent)).toEqual([{ token: 'abc', email: true, all: false }]);
  });

  it.each(['/unsubscribe', '/unsubscribe?token=old'])(
    'says when the link is over, and where else to choose: %s',
    async (path) => {
      serve({ 'GET /api/unsubscribe.php': () => refuse(404, 'link_expired') });
      await renderApp(path);
      expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute('href', '/notifications');
    },
  );

  it('keeps the buttons and says why when the server refuses', async () => {
    serve({
      'GET /api/unsubscribe.php': () => like(true, true),
      'PUT /api/unsubscribe.php': () => refuse(501, 'internal'),
    });
    await renderApp('/unsubscribe?token=abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: internal');
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
  });
});
