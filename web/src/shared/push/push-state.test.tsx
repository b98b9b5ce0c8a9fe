import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse, serve } from '#/testing/answers';
import { FakeLocks } from '#/testing/fake-tabs';

const KEY = 'BAAA';
const me = { member: 'me', publicKey: KEY };
const other = { member: 'other', publicKey: KEY };

/** A browser with push: what it holds, what it is asked, and what it answers. */
function browser({ locks }: { locks?: FakeLocks } = {}) {
  const device = {
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    held: null as { endpoint: string; unsubscribe: () => Promise<boolean> } | null,
    subscribe: vi.fn(async (options: { applicationServerKey: string }) => hold(options.applicationServerKey)),
  };
  function hold(key: string) {
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
    const subscription = {
      endpoint: 'https://push.example/1',
      options: { applicationServerKey: bytes.buffer },
      unsubscribe: vi.fn(async () => {
        device.held = null;
        return true;
      }),
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    };
    device.held = subscription;
    return subscription;
  }
  const registration = { pushManager: { getSubscription: async () => device.held, subscribe: device.subscribe } };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission;
    },
    requestPermission: async () => (device.permission = device.answer),
  });
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: serviceWorker }, locks: { value: locks } }),
  );
  return { device, hold };
}

/** The module anew: what it remembers is one page's. */
async function page() {
  vi.resetModules();
  return import('#/shared/push/push-state');
}

const server = () => serve({ 'POST /api/user.php': () => answer({}), 'DELETE /api/user.php': () => answer({}) });

beforeEach(() => localStorage.clear());

describe('the states of spec 3', () => {
  // spec: 3.10
  it('begin as unknown', async () =>
    expect((await page()).pushState.get()).toEqual({
      isCapable: false,
      isSubscribed: false,
      lastMessage: null,
      subscription: 'unknown',
    }));

  // spec: 3.10
  it.each([
    ['unsupported', 'no key', { publicKey: null }, 'default', false],
    ['denied', 'a refusal', {}, 'denied', false],
    ['not_subscribed', 'nothing held', {}, 'default', true],
  ] as const)('%s: %s', async (subscription, _why, owner, permission, isCapable) => {
    const { device } = browser();
    device.permission = permission;
    const { pushState, readPushState } = await page();
    await readPushState({ ...me, ...owner });
    expect(pushState.get()).toMatchObject({ subscription, isCapable, isSubscribed: false });
  });

  it('unsupported: a browser without push', async () => {
    const { pushState, readPushState } = await page();
    await readPushState(me);
    expect(pushState.get().subscription).toBe('unsupported');
  });

  // spec: 3.10
  it('subscribed: for the member who switched it on, on this page and the next; not for another', async () => {
    browser();
    const sent = server();
    const first = await page();
    expect(await first.enablePush(me)).toBe('subscribed');
    expect(first.pushState.get()).toMatchObject({ subscription: 'subscribed', isCapable: true, isSubscribed: true });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/user.php',
        body: { subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } } },
      },
    ]);
    const next = await page();
    await next.readPushState(me);
    expect(next.pushState.get().subscription).toBe('subscribed');
    await next.readPushState(other);
    expect(next.pushState.get().subscription).toBe('not_subscribed');
  });
});

describe('switching it on', () => {
  it.each([
    ['denied', 'denied'],
    ['default', 'dismissed'],
  ] as const)('ends where the browser’s question is answered by %s', async (said, outcome) => {
    const { device } = browser();
    const sent = server();
    device.answer = said;
    const { enablePush } = await page();
    expect(await enablePush(me)).toBe(outcome);
    expect([device.subscribe.mock.calls.length, sent.length]).toEqual([0, 0]);
  });

  it('gives up after 15 s of a silent push service (Chromium offline); the next try finds what came late', async () => {
    const { device, hold } = browser();
    server();
    let late = () => {};
    device.subscribe.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          late = () => resolve(hold(KEY));
        }),
    );
    const { enablePush, pushState } = await page();
    vi.useFakeTimers();
    const tried = enablePush(me);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(pushState.get().subscription).not.toBe('subscribed');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await tried).toBe('unreachable');
    late();
    expect(await enablePush(me)).toBe('subscribed');
    expect(device.subscribe).toHaveBeenCalledTimes(1);
  });

  it('stays off where our server refuses', async () => {
    browser();
    serve({ 'POST /api/user.php': () => refuse(422, 'invalid_request') });
    const { enablePush, pushState, readPushState } = await page();
    await expect(enablePush(me)).rejects.toThrow('Refused: invalid_request');
    await readPushState(me);
    expect(pushState.get().subscription).toBe('not_subscribed');
  });

  it('holds against a page that looks meanwhile whose subscription it is', async () => {
    const { device } = browser();
    const { enablePush } = await page();
    const { renewPush } = await page();
    let looks = () => renewPush(me);
    serve({
      // The browser holds the subscription, and our server has not said so yet.
      'POST /api/user.php': async () => {
        const look = looks;
        looks = async () => {};
        await look();
        return answer({});
      },
    });
    expect(await enablePush(me)).toBe('subscribed');
    expect(device.held).not.toBeNull();
  });

  it('takes a subscription of another key off first', async () => {
    const { device, hold } = browser();
    server();
    hold('BBBB');
    const { enablePush } = await page();
    await enablePush(me);
    expect(device.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  });
});

describe('two tabs at once', () => {
  /** A promise, and what keeps it. */
  function latch() {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  }

  it('one switches off, one that opens waits and switches nothing on again', async () => {
    const { device } = browser({ locks: new FakeLocks() });
    const { opened, open } = latch();
    const sent = serve({
      'POST /api/user.php': () => answer({}),
      'DELETE /api/user.php': async () => {
        await opened;
        return answer({});
      },
    });
    const tab = await page();
    await tab.enablePush(me);
    const off = tab.disablePush(me);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const renewed = (await page()).renewPush(me);
    // Long enough for a page that waits for nobody to have told the server.
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    open();
    await Promise.all([off, renewed]);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect([device.held, device.subscribe.mock.calls.length]).toEqual([null, 1]);
  });

  it('where there are no locks, a subscription that came for a mark that went meanwhile is ended', async () => {
    const { device, hold } = browser();
    const sent = server();
    const tab = await page();
    await tab.enablePush(me);
    // Of another key, so that a new one is asked for.
    hold('BBBB');
    const { opened, open } = latch();
    device.subscribe.mockImplementationOnce(async () => {
      await opened;
      return hold(KEY);
    });
    const renewed = (await page()).renewPush(me);
    await vi.waitFor(() => expect(device.subscribe).toHaveBeenCalledTimes(2));
    await tab.disablePush(me);
    open();
    await renewed;
    expect(device.held).toBeNull();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('afterwards', () => {
  async function subscribed() {
    const { device } = browser();
    const sent = server();
    const module = await page();
    await module.enablePush(me);
    return { device, sent, ...module };
  }

  it('is told again by a later page, whose session may be a new one', async () => {
    const { sent } = await subscribed();
    await (await page()).renewPush(me);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('is ended, and not told, for another member of this browser', async () => {
    const { device, sent } = await subscribed();
    await (await page()).renewPush(other);
    expect([device.held, sent.length]).toEqual([null, 1]);
  });

  it('ends at the server, then here', async () => {
    const { device, sent, disablePush, pushState } = await subscribed();
    await disablePush(me);
    expect(sent[1]).toMatchObject({
      method: 'DELETE',
      path: '/api/user.php',
      body: { endpoint: 'https://push.example/1' },
    });
    expect([device.held, pushState.get().subscription]).toEqual([null, 'not_subscribed']);
  });

  it('stays on where the server cannot be told', async () => {
    const { device, disablePush, pushState } = await subscribed();
    serve({ 'DELETE /api/user.php': () => refuse(501, 'internal') });
    await expect(disablePush(me)).rejects.toThrow('Refused: internal');
    expect([device.held !== null, pushState.get().subscription]).toEqual([true, 'subscribed']);
  });

  it('is forgotten at a log-out', async () => {
    const { device, pushState, readPushState } = await subscribed();
    (await import('#/lib/forget-member')).forgetMember();
    await vi.waitFor(() => expect(device.held).toBeNull());
    await readPushState(me);
    expect(pushState.get().subscription).toBe('not_subscribed');
  });

  it('is known for the page where storage is closed', async () => {
    browser();
    server();
    const refuseAll = {
      value: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    };
    vi.stubGlobal(
      'localStorage',
      Object.create(localStorage, { getItem: refuseAll, setItem: refuseAll, removeItem: refuseAll }),
    );
    const { enablePush, pushState, readPushState } = await page();
    await enablePush(me);
    await readPushState(me);
    expect(pushState.get().subscription).toBe('subscribed');
  });
});
