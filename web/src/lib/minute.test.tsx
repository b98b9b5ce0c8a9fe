import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMinute } from '#/lib/minute';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:30Z') }));
afterEach(() => vi.useRealTimers());

const Time = () => <p>{new Date(useMinute()).toISOString().slice(11, 16)}</p>;

it('turns for all with one timer, which ends with the last of them', () => {
  const { rerender, unmount } = render(
    <>
      {Array.from({ length: 100 }, (_, index) => (
        <Time key={index} />
      ))}
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(45_000));
  expect(screen.getAllByText('12:01')).toHaveLength(100);
  rerender(<Time key={0} />);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('12:02')).toBeInTheDocument();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
