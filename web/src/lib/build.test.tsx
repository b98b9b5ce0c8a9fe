import { beforeEach, expect, it, vi } from 'vitest';
import { whileWriting } from '#/lib/at-work';
import { seenBuild, shouldLoadAnew } from '#/lib/build';
import { noteTyping } from '#/lib/typing';
import { countUnsentBy, type Unsent } from '#/lib/unsent';

const OWN = 'aaaaaaaaaaaa';
const OTHER = 'bbbbbbbbbbbb';
noteTyping();

beforeEach(() => {
  document.documentElement.dataset.build = OWN;
  seenBuild(OWN);
  document.body.replaceChildren();
  return () => vi.restoreAllMocks();
});

it('leaves an app of the build that is served as it is, and one that knows of none', () => {
  expect(shouldLoadAnew()).toBe(false);
  seenBuild(null);
  expect(shouldLoadAnew()).toBe(false);
  seenBuild(OTHER);
  delete document.documentElement.dataset.build;
  expect(shouldLoadAnew()).toBe(false);
});

it('loads the next page anew when another build is served, forwards or back', () => {
  seenBuild(OTHER);
  expect(shouldLoadAnew()).toBe(true);
});

it('does so once in ten minutes, so that two nodes of a rolling release make no loop', () => {
  const start = Date.now();
  const at = (minutes: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(start + minutes * 60_000);
    seenBuild(OTHER);
    return shouldLoadAnew();
  };
  expect([0, 1, 9.9, 10, 11].map(at)).toEqual([true, false, false, true, false]);
});

it('waits while something is typed, until it is gone', () => {
  seenBuild(OTHER);
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Half a sentence';
  expect(shouldLoadAnew()).toBe(true);
  sessionStorage.clear();
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(shouldLoadAnew()).toBe(false);
  field.remove();
  expect(shouldLoadAnew()).toBe(true);
});

it('waits while a call that writes is on its way', async () => {
  seenBuild(OTHER);
  let end = () => {};
  const writing = whileWriting(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(shouldLoadAnew()).toBe(false);
  end();
  await writing;
  expect(shouldLoadAnew()).toBe(true);
});

it('waits while a message or a photo waits to be sent', () => {
  seenBuild(OTHER);
  let waiting: Unsent | undefined = { messages: 1, photos: 0 };
  countUnsentBy(() => waiting ?? { messages: 0, photos: 0 });
  expect(shouldLoadAnew()).toBe(false);
  waiting = { messages: 0, photos: 1 };
  expect(shouldLoadAnew()).toBe(false);
  waiting = undefined;
  expect(shouldLoadAnew()).toBe(true);
  countUnsentBy(undefined);
});
