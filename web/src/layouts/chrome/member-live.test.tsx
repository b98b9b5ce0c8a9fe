import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endingSession, whileSessionChanges } from '#/api/live-session';
import { createQueryClient } from '#/api/query-client';
import { MemberLive } from '#/layouts/chrome/member-live';
import { loadPage } from '#/lib/load-page';
import { pushState } from '#/shared/push/push-state';
import { FakeLocks } from '#/testing/fake-tabs';
import { member } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
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
  const router = createRouter({
    routeTree: createRootRoute({ component: MemberLive }),
    history: createMemoryHistory(),
  });
  await router.load();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const counts = () =>
    ['/api/user.php', '/api/chats.php', '/api/likes.php'].map(
      (path) => asked.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === path).length,
    );
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
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        source.current = this;
        source.closed = 0;
      }

      close() {
        source.closed += 1;
      }
    },
  );
  vi.stubGlobal('fetch', async () => answers());
  const client = createQueryClient();
  client.setQueryData(['/api/user.php'], { user: member() });
  const root = createRootRoute({ component: () => <MemberLive onNewSession={onNewSession} /> });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/login' })]),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    path: () => router.state.location.pathname,
    user: () => client.getQueryData<{ user: unknown }>(['/api/user.php'])?.user,
  };
}

const tellEnd = () => source.current.dispatchEvent(new MessageEvent('message', { data: '{"type":"logged_out"}' }));

it('stays when only the old session has ended: the password was changed, and the cookie is a new one', async () => {
  const asked = vi.fn(() => Response.json({ user: member() }));
  const onNewSession = vi.fn();
  const { path, user } = await mountOnStream(asked, onNewSession);
  tellEnd();
  await waitFor(() => expect(onNewSession).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalled();
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(path()).toBe('/');
  expect(user()).not.toBeNull();
});

it('waits for a change of the session that is under way before it asks', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: new FakeLocks() } }));
  let changed = () => {};
  const change = whileSessionChanges(
    () =>
      new Promise<void>((resolve) => {
        changed = resolve;
      }),
  );
  const asked = vi.fn(() => Response.json({ user: member() }));
  await mountOnStream(asked);
  tellEnd();
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(asked).not.toHaveBeenCalled();
  changed();
  await change;
  await waitFor(() => expect(asked).toHaveBeenCalled());
});

it('waits no longer than a call may take for a change in another tab that hangs', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      locks: {
        value: {
          request: (_name: string, { signal }: LockOptions) =>
            new Promise((_, reject) => {
              signal?.addEventListener('abort', () => reject(signal.reason));
            }),
        },
      },
    }),
  );
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), milliseconds);
    return stop.signal;
  });
  const work = vi.fn(async () => 'done');
  const change = whileSessionChanges(work);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await expect(change).resolves.toBe('done');
});

it('holds the lock no longer than a call may take, and the work goes on', async () => {
  vi.useFakeTimers();
  let held: Promise<unknown> = Promise.resolve();
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      locks: {
        value: { request: (_name: string, _options: LockOptions, work: () => Promise<unknown>) => (held = work()) },
      },
    }),
  );
  let answer: (word: string) => void = () => {};
  const change = whileSessionChanges(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const released = vi.fn();
  void held.then(released);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(released).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(released).toHaveBeenCalledOnce();
  answer('late');
  await expect(change).resolves.toBe('late');
});

it('holds no stream while the session is ended on purpose, and takes it up again should that fail', async () => {
  await mountOnStream(() => Response.json({ user: member() }));
  const before = source.current;
  const failing = endingSession(() => {
    expect(source.closed).toBe(1);
    return Promise.reject(new Error('No network.'));
  });
  await expect(failing).rejects.toThrow('No network.');
  expect(source.current).not.toBe(before);
});

// The last one: its page is over.
it('begins anew when its session has ended: the server leads on from there', async () => {
  const { user } = await mountOnStream(() =>
    Response.json({ status: 403, code: 'authentication_required', detail: '' }, { status: 403 }),
  );
  tellEnd();
  await waitFor(() => expect(loadPage.again).toHaveBeenCalledOnce());
  expect(user()).toBeNull();
});
