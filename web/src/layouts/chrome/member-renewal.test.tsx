import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveState } from '#/api/live-state';
import { tries } from '#/api/tries';
import { MemberRenewal } from '#/layouts/chrome/member-renewal';

const giveUp = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  giveUp.mockClear();
  liveState.set('idle');
  render(<MemberRenewal />);
  // A call that went out on a connection that is no more.
  tries.add({ since: Date.now(), giveUp });
});
afterEach(() => {
  tries.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it.each(['open', 'back'] as const)('tries anew what is older than 5 s when the stream is %s', (state) => {
  act(() => liveState.set('lost'));
  vi.advanceTimersByTime(4000);
  act(() => liveState.set(state));
  expect(giveUp).not.toHaveBeenCalled();
  act(() => liveState.set('lost'));
  vi.advanceTimersByTime(2000);
  expect(giveUp).not.toHaveBeenCalled();
  act(() => liveState.set(state));
  expect(giveUp).toHaveBeenCalledOnce();
});

it('tries anew when a page is looked at that was hidden for longer than 5 s', () => {
  vi.advanceTimersByTime(10_000);
  look('hidden');
  vi.advanceTimersByTime(3000);
  look('visible');
  expect(giveUp).not.toHaveBeenCalled();
  look('hidden');
  vi.advanceTimersByTime(6000);
  look('visible');
  expect(giveUp).toHaveBeenCalledOnce();
});
