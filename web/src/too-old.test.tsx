import { beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn<() => void>();
const sentence = () => document.querySelector('#not-loaded')?.hasAttribute('hidden');
const field = () => document.querySelector<HTMLInputElement>('input');

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  document.documentElement.dataset.app = '/assets/main.js';
  document.body.innerHTML = '<p id="not-loaded" hidden>We could not load the whole page.</p><input value="anna@">';
  return () => vi.restoreAllMocks();
});

/** A page whose boot.ts did not come. */
async function load() {
  vi.resetModules();
  // @ts-expect-error -- it is sent as it is written, and has no types.
  await import('#/too-old.js');
}
const loaded = () => dispatchEvent(new Event('load'));

it('loads a page whose first script did not come anew, once, and then says what to do', async () => {
  await load();
  loaded();
  expect([reload.mock.calls.length, sentence()]).toEqual([1, true]);
  loaded();
  expect([reload.mock.calls.length, sentence()]).toEqual([1, false]);
});

it.each([
  ['is typing', () => field()?.focus()],
  ['has typed', () => field() && Object.assign(field() ?? {}, { value: 'anna@example.com' })],
])('loads nothing anew under somebody who %s', async (_, act) => {
  await load();
  act();
  loaded();
  expect([reload.mock.calls.length, sentence()]).toEqual([0, false]);
});
