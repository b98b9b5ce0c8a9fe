import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewTries } from '#/api/tries';
import { upload } from '#/api/upload';
import { isAtWork } from '#/lib/at-work';
import { keepFor } from '#/lib/forget-member';
import { stubUploads } from '#/testing/uploads';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  keepFor(null);
});

const file = new Blob(['a photo']);
const begin = (idempotencyKey?: string) =>
  upload<{ id: string }>('/api/photo.php', 'photo', file, {
    signal: new AbortController().signal,
    onProgress: () => {},
    ...(idempotencyKey && { idempotencyKey }),
  });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('goes on as long as something moves, and ends after 30 s in which nothing does', async () => {
  const uploads = stubUploads();
  keepFor('anna');
  const ended = begin('key').catch((error: unknown) => error);
  await pass(29_000);
  await uploads[0]?.progress(0.1);
  await pass(29_000);
  await uploads[0]?.progress(0.2);
  await pass(29_900);
  expect(uploads[0]?.aborted).toBe(false);
  await pass(200);
  expect(await ended).toMatchObject({ status: 0, code: 'unreachable' });
  expect([uploads[0]?.aborted, uploads[0]?.headers['X-Member'], uploads.length]).toEqual([true, 'anna', 1]);
});

it('holds the page while it is on its way', async () => {
  const uploads = stubUploads();
  const sent = begin('key');
  await pass(0);
  expect(isAtWork()).toBe(true);
  await uploads[0]?.answer(201, { id: 'p1' });
  await sent;
  expect(isAtWork()).toBe(false);
});

it('is made anew under the same key when the connection is another one, if it stood still for 5 s', async () => {
  const uploads = stubUploads();
  const sent = begin('key');
  await pass(4000);
  await uploads[0]?.progress(0.1);
  await pass(4000);
  renewTries();
  await pass(0);
  expect(uploads).toHaveLength(1);
  await pass(2000);
  renewTries();
  await pass(0);
  expect(uploads.map(({ aborted, headers }) => [aborted, headers['Idempotency-Key']])).toEqual([
    [true, 'key'],
    [false, 'key'],
  ]);
  await uploads[1]?.answer(201, { id: 'p1' });
  await expect(sent).resolves.toEqual({ id: 'p1' });
});

it('is left to its owner where another try could add the file twice', async () => {
  const uploads = stubUploads();
  const ended = begin().catch((error: unknown) => error);
  await pass(6000);
  renewTries();
  expect(await ended).toMatchObject({ code: 'unreachable' });
  expect(uploads).toHaveLength(1);
});
