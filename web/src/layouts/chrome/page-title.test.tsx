import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes } from '#/testing/samples';

const setAppBadge = vi.fn<(count: number) => Promise<void>>();
const clearAppBadge = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const badge of [setAppBadge, clearAppBadge]) badge.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { setAppBadge, clearAppBadge }));
});

const open = (unread: number, likes: number) =>
  renderApp('/lang-config', {
    user: member(),
    answers: {
      '/api/chats.php': chatList([conversation({ num_unread_messages: unread })]),
      '/api/likes.php': { ...noLikes, num_new: likes },
    },
  });

// spec: 4.16
it('badges the installed app with unread messages plus new likes (spec 4)', async () => {
  await open(3, 2);
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(5));
});

it('takes the badge away when there is nothing', async () => {
  await open(0, 0);
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled());
  expect(setAppBadge).not.toHaveBeenCalled();
});

// spec: 8.9
it('says nothing when the badge cannot be set (spec 8)', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  // A plain function: a spy would take care of the rejection itself.
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { setAppBadge: refuse, clearAppBadge: refuse }));
  await open(1, 0);
  await waitFor(() => expect(document.title).toMatch(/^\[1\]/u));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
