import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Likes } from '#/api/wire';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profileCard } from '#/testing/samples';

/** Received likes of these members, and where they go on. */
function page(names: string[], next: string | null): Likes {
  return {
    ...noLikes,
    profiles: names.map((name) => profileCard({ id: name, name })),
    liked_by: {
      ...noLikes.liked_by,
      received: names.map((profile) => ({ profile, like_new: false, date: '2026-11-20T12:00:00Z' })),
    },
    older: { ...noLikes.older, received: next },
  };
}

it('brings older likes page by page when asked, and tries again what failed', async () => {
  const asked: string[] = [];
  let fail = true;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/likes.php?')) return new Promise(() => {});
    asked.push(url.split('?')[1] ?? '');
    if (fail) return Response.json({ status: 501, code: 'internal', detail: 'Later, please' }, { status: 501 });
    // Anna was liked anew since: she is no older line any more.
    return Response.json(url.endsWith('before=b1') ? page(['Anna', 'Cleo'], 'b2') : page(['Dora'], null));
  });
  await renderApp('/likes', {
    user: member(),
    answers: { '/api/likes.php': page(['Anna', 'Bea'], 'b1'), '/api/chats.php': chatList() },
  });
  const names = () => screen.getAllByRole('link', { name: /, 41/u }).map((link) => link.textContent?.split(',')[0]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByText('Later, please')).toBeInTheDocument();
  fail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(names()).toEqual(['Anna', 'Bea', 'Cleo']));
  await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(names()).toEqual(['Anna', 'Bea', 'Cleo', 'Dora']));
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  expect(asked).toEqual(['type=received&before=b1', 'type=received&before=b1', 'type=received&before=b2']);
});
