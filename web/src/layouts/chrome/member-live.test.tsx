import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#/api/query-client';
import { MemberLive } from '#/layouts/chrome/member-live';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Mounts the part; counts how often each of the three is asked for anew. */
async function mount() {
  const client = createQueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const router = createRouter({ routeTree: createRootRoute({ component: MemberLive }), history: createMemoryHistory() });
  await router.load();
  const { unmount } = render(<QueryClientProvider client={client}><RouterProvider router={router} /></QueryClientProvider>);
  const counts = () => ['/api/user.php', '/api/chats.php', '/api/likes.php'].map((path) => asked.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === path).length);
  return { counts, unmount };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function subscribed(subscription: object | null) {
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }) } }));
}

it('fetches user, chats and likes after 5 s, then each 60 s, until it ends (spec 4, 9)', async () => {
  const { counts, unmount } = await mount();
  await pass(4_999);
  expect(counts()).toEqual([0, 0, 0]);
  await pass(1);
  expect(counts()).toEqual([1, 1, 1]);
  await pass(59_999);
  expect(counts()).toEqual([1, 1, 1]);
  await pass(1);
  expect(counts()).toEqual([2, 2, 2]);
  unmount();
  await pass(600_000);
  expect(counts()).toEqual([2, 2, 2]);
});

it('fetches each 300 s where push tells the rest', async () => {
  subscribed({});
  const { counts } = await mount();
  await pass(5_000);
  await pass(299_999);
  expect(counts()).toEqual([1, 1, 1]);
  await pass(1);
  expect(counts()).toEqual([2, 2, 2]);
});
