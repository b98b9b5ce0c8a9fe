import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTimes } from '#/features/chat/messages/times';

/** A local time on a day of November 2026, of which the 22nd is a Sunday. */
const november = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
const times = () =>
  renderHook(useTimes, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> }).result
    .current;

beforeEach(() => vi.useFakeTimers({ now: november(22, 10), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the day of a message', () => {
  it.each([
    ['today', november(22, 0), 'Today'],
    ['yesterday, however few hours ago', november(21, 23, 59), 'Yesterday'],
    ['a weekday', november(16, 0), 'Monday'],
    ['a date where the weekday is the same as today', november(15, 23, 59), '15 November'],
    ['with its year where that is another', new Date(2025, 10, 22), '22 November 2025'],
  ])('is named: %s', (_, at, words) => expect(times().day(at.toISOString())).toBe(words));

  it('is short in a list: the time, the day, or numbers', () => {
    const short = [november(22, 9, 5), november(21, 9), november(16, 9), november(15, 23, 59)].map((at) =>
      times().short(at.toISOString()),
    );
    expect(short).toEqual(['09:05', 'Yesterday', 'Monday', '15/11/26']);
  });
});
