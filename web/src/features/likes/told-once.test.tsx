import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTold, isToldHere } from '#/features/likes/told-once';
import { FakeLocks } from '#/testing/fake-tabs';
import { profileCard } from '#/testing/samples';

const match = { kind: 'match', card: profileCard({ id: 's' }) } as const;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: new FakeLocks() } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('tells each thing once, in whichever tab, and again once it was over', async () => {
  expect(await isToldHere('me', match)).toBe(true);
  expect(await isToldHere('me', match)).toBe(false);
  expect(await isToldHere('me', { ...match, kind: 'like' })).toBe(true);
  expect(await isToldHere('somebody else', match)).toBe(true);
});

it('tells it in one of two tabs that hear of it at the same moment', async () => {
  // Storage comes to the other a little later.
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  expect((await Promise.all([isToldHere('me', match), isToldHere('me', match)])).toSorted()).toEqual([false, true]);
});

it('waits until somebody looks at the tab', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const outcome = vi.fn();
  const asked = isToldHere('me', match).then(outcome);
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(outcome).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await asked;
  expect(outcome).toHaveBeenCalledWith(true);
});

it('tells a match again that was over', async () => {
  vi.useFakeTimers();
  expect(await isToldHere('me', match)).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  forgetTold('me', 's');
  expect(await isToldHere('me', match)).toBe(true);
  // Undone and given again at once.
  forgetTold('me', 's');
  await vi.advanceTimersByTimeAsync(1);
  expect(await isToldHere('me', match)).toBe(true);
  vi.useRealTimers();
});
