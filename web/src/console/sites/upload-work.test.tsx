import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSameFile, sendFile, sendings, stopSending } from '#/console/sites/upload-work';

const MB = 1_000_000;
/** As the server does it: the next piece is taken, another one passed over. */
let kept = 0;
let sent: { offset: number; length: number }[] = [];
/** What the next calls come to instead: no answer at all, an answer that is lost, or a refusal. */
let broken: ('away' | 'lost' | number)[] = [];

beforeEach(() => {
  [kept, sent, broken] = [0, [], []];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { body: ArrayBuffer }) => {
    const offset = Number(new URL(url, 'http://console.test').searchParams.get('offset'));
    sent.push({ offset, length: init.body.byteLength });
    const what = broken.shift();
    if (what === 'away') throw new TypeError('the network is away');
    if (typeof what === 'number') {
      const body = { status: what, code: 'refused', detail: 'Refused.' };
      return Response.json(body, { status: what, headers: { 'Content-Type': 'application/problem+json' } });
    }
    if (offset === kept) kept += init.body.byteLength;
    if (what === 'lost') throw new TypeError('the answer is lost');
    return Response.json({ received: kept });
  });
});
afterEach(() => {
  stopSending('u');
  vi.useRealTimers();
});

const file = (size = 2.5 * MB) => new File([new Uint8Array(size)], 'old.tar', { lastModified: 1000 });

/** What comes of it once all pauses are over. */
async function over(sending: Promise<boolean>): Promise<boolean> {
  const state = { isOver: false };
  void sending.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sending;
}

it('sends a file in pieces, from where it was', async () => {
  kept = MB;
  await expect(over(sendFile('u', file(), MB))).resolves.toBe(true);
  expect(sent).toEqual([
    { offset: MB, length: MB },
    { offset: 2 * MB, length: 0.5 * MB },
  ]);
  expect(sendings.get()).toEqual({});
});

it('goes on after breaks, and where the server is further than it knew', async () => {
  broken = ['away', 'lost', 503];
  await expect(over(sendFile('u', file(), 0))).resolves.toBe(true);
  expect(kept).toBe(2.5 * MB);
  expect(sent.map(({ offset }) => offset / MB)).toEqual([0, 0, 0, 0, 1, 2]);
});

it('stops at a refusal, and says it', async () => {
  broken = [409];
  await expect(over(sendFile('u', file(), 0))).resolves.toBe(false);
  expect(sendings.get()['u']?.problem?.code).toBe('refused');
  expect(sent).toHaveLength(1);
});

it('stops when it is given up, also while it waits', async () => {
  broken = ['away', 'away'];
  const sending = sendFile('u', file(), 0);
  while (!sendings.get()['u']?.isWaiting) await new Promise((resolve) => setImmediate(resolve));
  stopSending('u');
  await expect(over(sending)).resolves.toBe(false);
  expect(sendings.get()).toEqual({});
});

it('goes on with the same file alone', () => {
  const upload = { name: 'old.tar', bytes: 5, changed_at: '1970-01-01T00:00:01Z' };
  expect(isSameFile(file(5), upload)).toBe(true);
  for (const other of [{ name: 'new.tar' }, { bytes: 6 }, { changed_at: '1970-01-01T00:00:02Z' }]) {
    expect(isSameFile(file(5), { ...upload, ...other })).toBe(false);
  }
});
