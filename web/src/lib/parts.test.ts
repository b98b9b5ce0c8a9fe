import { beforeEach, expect, it, vi } from 'vitest';
import { fetchFiles, isHere, MissingPart } from '#/lib/parts';

const script = () => new Response('export {}', { headers: { 'Content-Type': 'text/javascript' } });
const hotel = () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } });
const missing = () => new Response('not found', { status: 404, headers: { 'Content-Type': 'text/javascript' } });
const broken = () => {
  throw new TypeError('Failed to fetch');
};

/** Answers one after the other, the last one again and again; gives how each was asked for. */
function answer(...answers: (() => Response)[]) {
  const modes: (RequestCache | undefined)[] = [];
  vi.stubGlobal('fetch', async (_file: string, { cache }: RequestInit) => {
    modes.push(cache);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
  return modes;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Without the pauses between the tries. */
async function fetchAtOnce(file: string): Promise<void> {
  await Promise.all([fetchFiles([file]), vi.runAllTimersAsync()]);
}

it('fetches again what did not come, and past the cache, until it is ours', async () => {
  const modes = answer(broken, missing, hotel, script);
  await fetchAtOnce('/assets/one.js');
  expect([modes, isHere('/assets/one.js')]).toEqual([['default', 'reload', 'reload', 'reload'], true]);
  await fetchAtOnce('/assets/one.js');
  expect(modes).toHaveLength(4);
});

it('gives up in the end, and starts anew when it is asked again', async () => {
  answer(missing);
  await expect(fetchAtOnce('/assets/two.js')).rejects.toThrow(MissingPart);
  expect(isHere('/assets/two.js')).toBe(false);
  answer(script);
  await fetchAtOnce('/assets/two.js');
  expect(isHere('/assets/two.js')).toBe(true);
});
