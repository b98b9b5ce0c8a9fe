import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes } from '#/testing/samples';

it.each([
  ['Agree', true],
  ['Not now', false],
])('asks once; %s ends it', async (name, given) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ terms: { version: '2026-12-01T00:00:00Z', accepted: given }, orientation: { given_at: null } }),
  );
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
  await renderApp('/likes/received', {
    user: member({ terms_changed: '2026-12-01T00:00:00Z' }),
    answers: { '/api/chats.php': chatList(), '/api/likes.php': noLikes },
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [, init] = fetched.mock.calls.find(([url, { body }]) => url === '/api/consents.php' && body) ?? [];
  expect(init?.body).toBe(JSON.stringify({ kind: 'terms', given }));
});

it.each([
  ['Agree', true],
  ['Not now', false],
])('asks who came from another program about their orientation first; %s ends it', async (name, given) => {
  const said: string[] = [];
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (_, { body }) => {
    if (typeof body === 'string') said.push(body);
    return Response.json({
      terms: { version: '2026-12-01T00:00:00Z', accepted: said.length > 1 },
      orientation: { given_at: null, to_ask: said.length === 0 },
    });
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
  await renderApp('/likes/received', {
    user: member({ terms_changed: '2026-12-01T00:00:00Z', shows_orientation: false }),
    answers: { '/api/chats.php': chatList(), '/api/likes.php': noLikes },
  });
  await screen.findByRole('dialog', { name: /^Show who I'm looking for/u });
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog', { name: 'Our terms have changed' });
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(said.map((body) => JSON.parse(body) as unknown)).toEqual([
    { kind: 'orientation', given },
    { kind: 'terms', given: true },
  ]);
});
