import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endingSession, whileSessionChanges } from '#/api/live-session';
import { createQueryClient } from '#/api/query-client';
import { MemberLive } from '#/layouts/chrome/member-live';
import { pushState } from '#/lib/push-state';
import { member } from '#/testing/samples';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
});

afterEach(() => {
  pushState.set({ ...pushState.get(), isSubscribed: false });
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

// spec: 4.12, 9.2
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

// spec: 4.12, 9.2
it('fetches each 300 s where push tells the rest', async () => {
  pushState.set({ ...pushState.get(), isSubscribed: true });
  const { counts } = await mount();
  await pass(5_000);
  await pass(299_999);
  expect(counts()).toEqual([1, 1, 1]);
  await pass(1);
  expect(counts()).toEqual([2, 2, 2]);
});

/** Puts the page behind another, or in front again. */
function look(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('asks for nothing while hidden, and once when it is looked at again', async () => {
  const { counts } = await mount();
  await pass(5_000);
  look('hidden');
  await pass(3_600_000);
  expect(counts()).toEqual([1, 1, 1]);
  look('visible');
  await pass(0);
  expect(counts()).toEqual([2, 2, 2]);
  look('hidden');
  look('visible');
  await pass(59_999);
  expect(counts()).toEqual([2, 2, 2]);
  vi.restoreAllMocks();
});

const source = { current: new EventTarget(), closed: 0 };

/** Mounts the part on a stream of its own, with what user.php answers; tells where the page is. */
async function mountOnStream(answers: () => Response, onNewSession = () => {}) {
  vi.useRealTimers();
  vi.stubGlobal('EventSource', class extends EventTarget {
    constructor() {
      super();
      source.current = this;
      source.closed = 0;
    }

    close() {
      source.closed += 1;
    }
  });
  vi.stubGlobal('fetch', async () => answers());
  const client = createQueryClient();
  client.setQueryData(['/api/user.php'], { user: member() });
  const root = createRootRoute({ component: () => <MemberLive onNewSession={onNewSession} /> });
  const router = createRouter({ routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/login' })]), history: createMemoryHistory() });
  await router.load();
  render(<QueryClientProvider client={client}><RouterProvider router={router} /></QueryClientProvider>);
  return { path: () => router.state.location.pathname, user: () => client.getQueryData<{ user: unknown }>(['/api/user.php'])?.user };
}

const tellEnd = () => source.current.dispatchEvent(new MessageEvent('message', { data: '{"type":"logged_out"}' }));

it('leaves for the login when its session has ended', async () => {
  const { path, user } = await mountOnStream(() => new Response(JSON.stringify({ status: 403, code: 'authentication_required', detail: '' }), { status: 403 }));
  tellEnd();
  await waitFor(() => expect(path()).toBe('/login'));
  expect(user()).toBeNull();
});

it('stays when only the old session has ended: the password was changed, and the cookie is a new one', async () => {
  const asked = vi.fn(() => new Response(JSON.stringify({ user: member() })));
  const onNewSession = vi.fn();
  const { path, user } = await mountOnStream(asked, onNewSession);
  tellEnd();
  await waitFor(() => expect(onNewSession).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalled();
  await new Promise((resolve) => { setTimeout(resolve, 0); });
  expect(path()).toBe('/');
  expect(user()).not.toBeNull();
});

it('waits for a change of the session that is under way before it asks', async () => {
  const locks = { held: Promise.resolve() as Promise<unknown>, request: (_name: string, work: () => Promise<unknown>) => (locks.held = locks.held.then(work)) };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
  let changed = () => {};
  const change = whileSessionChanges(() => new Promise<void>((resolve) => { changed = resolve; }));
  const asked = vi.fn(() => new Response(JSON.stringify({ user: member() })));
  await mountOnStream(asked);
  tellEnd();
  await new Promise((resolve) => { setTimeout(resolve, 0); });
  expect(asked).not.toHaveBeenCalled();
  changed();
  await change;
  await waitFor(() => expect(asked).toHaveBeenCalled());
});

it('holds no stream while the session is ended on purpose, and takes it up again should that fail', async () => {
  await mountOnStream(() => new Response(JSON.stringify({ user: member() })));
  const before = source.current;
  const failing = endingSession(createQueryClient(), () => {
    expect(source.closed).toBe(1);
    return Promise.reject(new Error('No network.'));
  });
  await expect(failing).rejects.toThrow('No network.');
  expect(source.current).not.toBe(before);
});
