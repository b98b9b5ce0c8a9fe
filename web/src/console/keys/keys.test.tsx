import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { keysNow, pressKey, useKeys } from '#/console/keys/keys';
import { areKeysOff, switchKeys } from '#/console/keys/keys-off';
import { matches } from '#/console/keys/match';

afterEach(() => {
  switchKeys(false);
  document.body.replaceChildren();
});

/** A press on an element, as the page hears it. */
function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  pressKey(event);
  return event;
}

it('does what a key is for, as long as its part is in view', () => {
  const run = vi.fn();
  const { unmount } = renderHook(() => useKeys([{ key: 'a', label: 'Approve', run }]));
  expect(press('a').defaultPrevented).toBe(true);
  press('A', document.body, { shiftKey: true });
  expect(run).toHaveBeenCalledTimes(2);
  unmount();
  expect(press('a').defaultPrevented).toBe(false);
  expect([run.mock.calls.length, keysNow()]).toEqual([2, []]);
});

it('leaves keys alone in fields, with another key held, while held down, and under a dialog', () => {
  const run = vi.fn();
  renderHook(() => useKeys([{ key: 'a', label: 'Approve', run }]));
  const field = document.body.appendChild(document.createElement('textarea'));
  press('a', field);
  press('a', document.body, { ctrlKey: true });
  press('a', document.body, { repeat: true });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  press('a');
  expect(run).not.toHaveBeenCalled();
});

it('can be switched off, and stays so', () => {
  const run = vi.fn();
  renderHook(() => useKeys([{ key: 'a', label: 'Approve', run }]));
  switchKeys(true);
  press('a');
  expect([run.mock.calls.length, localStorage.getItem('console-keys'), areKeysOff.get()]).toEqual([0, 'off', true]);
});

it('gives a key to the part that came last', () => {
  const [first, last] = [vi.fn(), vi.fn()];
  renderHook(() => useKeys([{ key: 'n', label: 'Next', run: first }]));
  renderHook(() => useKeys([{ key: 'n', label: 'Next one', run: last }]));
  press('n');
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
});

it('finds words by how they begin, whatever their accents', () => {
  expect(matches('Réclamations ouvertes', 'recl ouv')).toBe(true);
  expect(matches('Staff', '')).toBe(true);
  expect(matches('Sign out', 'ign')).toBe(false);
});
