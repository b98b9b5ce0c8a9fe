import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Likes, User } from '#/api/wire';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profileCard } from '#/testing/samples';

const sofie = profileCard({ id: 's', name: 'Sofie' });
const sent: Likes = {
  ...noLikes,
  profiles: [sofie],
  liked_by: { ...noLikes.liked_by, sent: [{ profile: 's', like_new: false, date: '2026-11-21T10:00:00Z' }] },
};
const TEXT = /^Others get your likes once you've/u;

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

async function open(path: string, status: User['status'], likes = sent) {
  await renderApp(path, {
    user: member({ status }),
    answers: { '/api/likes.php': likes, '/api/chats.php': chatList() },
  });
  await screen.findByRole('heading', { level: 1 });
}

it('tells who has not confirmed that their likes wait, and where to go', async () => {
  await open('/likes/sent', 'not_confirmed');
  expect(await screen.findByText(TEXT)).toBeVisible();
  expect(screen.getByRole('link', { name: 'confirmed your e-mail address' })).toHaveAttribute(
    'href',
    '/complete-signup',
  );
});

it.each<[string, string, User['status'], Likes]>([
  ['who has confirmed', '/likes/sent', 'active', sent],
  ['who likes nobody yet', '/likes/sent', 'not_confirmed', noLikes],
  ['who looks at those received', '/likes/received', 'not_confirmed', sent],
])('says nothing of it to %s', async (_who, path, status, likes) => {
  await open(path, status, likes);
  expect(screen.queryByText(TEXT)).toBeNull();
});
