import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { whileWriting } from '#/lib/at-work';
import { noteTyping } from '#/lib/typing';
import { lazyPart } from '#/ui/layout/lazy-part';
import { ToastRegion } from '#/ui/overlays/toast-region';
import { toasts } from '#/ui/overlays/toast-store';

const NOT_LOADED = "We couldn't load this part.";

/** What React says of a part that broke, once its boundary has it. */
const said = vi.fn<() => void>();

beforeEach(() => {
  said.mockClear();
  vi.spyOn(console, 'error').mockImplementation(said);
  toasts.set([]);
  return () => vi.restoreAllMocks();
});

/** Fails so many times, then brings the part. */
function comesAfter(failures: number) {
  let left = failures;
  return vi.fn<() => Promise<() => string>>().mockImplementation(() => {
    left -= 1;
    return left < 0 ? Promise.resolve(() => 'Here it is') : Promise.reject(new Error('no line'));
  });
}

function show(part: React.ReactNode) {
  return render(
    <I18nProvider i18n={i18n}>
      <p>The page</p>
      {part}
      <ToastRegion />
    </I18nProvider>,
  );
}

it('says in its place that it did not come, and comes at another try', async () => {
  const load = comesAfter(1);
  const Part = lazyPart(load, { words: 'inline' });
  show(<Part />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Here it is');
  expect([load.mock.calls.length, screen.queryByText(NOT_LOADED), screen.getByText('The page').isConnected]).toEqual([
    2,
    null,
    true,
  ]);
});

it('says so by a toast, from which it can be tried again', async () => {
  const Part = lazyPart(comesAfter(1));
  show(<Part />);
  await screen.findByText(NOT_LOADED);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here it is');
});

it('is taken away by whoever can ask for it again, and then fetched anew', async () => {
  const onClose = vi.fn<() => void>();
  const load = comesAfter(1);
  const Part = lazyPart(load as () => Promise<(props: { onClose: () => void }) => string>, {
    onMissing: (props) => props.onClose(),
  });
  const { unmount } = show(<Part onClose={onClose} />);
  await screen.findByText(NOT_LOADED);
  expect([onClose.mock.calls.length, screen.queryByRole('button', { name: 'Try again' })]).toEqual([1, null]);
  unmount();
  show(<Part onClose={onClose} />);
  await screen.findByText('Here it is');
});

it('is silent where nobody asked for it, and comes later by itself', async () => {
  const waiting = vi.spyOn(globalThis, 'setTimeout');
  const Part = lazyPart(comesAfter(1), { words: 'none' });
  show(<Part />);
  const later = () => waiting.mock.calls.find(([, delay]) => delay === 30_000)?.[0];
  await vi.waitFor(() => expect(later()).toBeDefined());
  expect([screen.queryByText(NOT_LOADED), toasts.get()]).toEqual([null, []]);
  act(() => later()?.());
  await screen.findByText('Here it is');
});

// What import-part.ts says of a script that comes to no page but a new one.
const hopeless = vi.hoisted(() => new Error('no line, again'));
vi.mock('#/lib/import-part', () => ({ isHopeless: (error: unknown) => error === hopeless }));

/** Draws a part that can come to no page but a new one; whether the page is loaded anew. */
async function drawHopeless(words: 'toast' | 'inline' | 'none', failure = hopeless) {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  said.mockClear();
  const failed = vi.fn(() => Promise.reject(failure));
  const Part = lazyPart(failed, { words });
  const { unmount } = show(<Part />);
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  unmount();
  return reload.mock.calls.length;
}

it.each([
  ['that somebody asked for', 'toast', 1],
  ['that is missed in its place', 'inline', 1],
  ['that nobody asked for', 'none', 0],
] as const)('%s: where only a page that is loaded anew can have it', async (_, words, reloads) => {
  expect(await drawHopeless(words)).toBe(reloads);
  // Once a minute.
  expect(await drawHopeless(words)).toBe(reloads);
});

it('loads nothing anew while there is hope, nor under what is typed or on its way', async () => {
  expect(await drawHopeless('toast', new Error('no line'))).toBe(0);
  await whileWriting(async () => expect(await drawHopeless('toast')).toBe(0));
  noteTyping();
  const field = document.body.appendChild(Object.assign(document.createElement('textarea'), { value: 'Half a sent' }));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(await drawHopeless('toast')).toBe(0);
  field.remove();
  expect(await drawHopeless('toast')).toBe(1);
});

it.each([
  ['inline', undefined],
  ['toast', undefined],
  ['toast', () => {}],
] as const)('%s: another try loads the page anew where only that helps', async (words, onMissing) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const Part = lazyPart(
    vi.fn(() => Promise.reject(hopeless)),
    { words, ...(onMissing && { onMissing }) },
  );
  await whileWriting(async () => {
    show(<Part />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('takes nothing with it when it breaks as it is drawn', async () => {
  const Part = lazyPart(
    () =>
      Promise.resolve((): string => {
        throw new Error('broken');
      }),
    { words: 'inline' },
  );
  show(<Part />);
  await screen.findByText(NOT_LOADED);
  expect(screen.getByText('The page').isConnected).toBe(true);
});
