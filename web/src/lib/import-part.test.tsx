import { beforeEach, expect, it, vi } from 'vitest';
import { importPart } from '#/lib/import-part';
import { MissingPart } from '#/lib/parts';

const NEEDS = { '/assets/one-1.js': ['/assets/one-1.css'], '/assets/two-2.js': [] };

/** As the bundler leaves an `import()` of this file. */
function importOf<Module>(name: string, load: () => Promise<Module>) {
  return Object.assign(load, { toString: () => `() => import('./${name}')` });
}

/** What was put into the page; not there, or the tests' browser would say at once that it can't be had. */
let sheets: HTMLLinkElement[];
const sheetsAre = (count: number) =>
  vi.waitFor(() => expect(sheets).toHaveLength(count), { timeout: 5000, interval: 5 });
const forever = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dataset.parts = '/assets/parts-0.json';
  vi.stubGlobal('fetch', async (file: string) => {
    const [kind, text] = file.endsWith('.json') ? ['application/json', JSON.stringify(NEEDS)] : ['text/css', ''];
    return new Response(text, { headers: { 'Content-Type': kind } });
  });
  sheets = [];
  vi.spyOn(document.head, 'append').mockImplementation((sheet) => void sheets.push(sheet as HTMLLinkElement));
  return () => vi.useRealTimers();
});

it('gives up a sheet that neither comes nor fails, and asks for it anew the next time', async () => {
  const part = importOf('one-1.js', async () => 'the part');
  const first = importPart(part);
  const outcome = expect(first).rejects.toThrow(MissingPart);
  await sheetsAre(1);
  expect(sheets[0]?.getAttribute('href')).toBe('/assets/one-1.css');
  // Whoever needs it too waits for the same one.
  const second = expect(importPart(part)).rejects.toThrow(MissingPart);
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all([outcome, second]);
  expect(sheets).toHaveLength(1);
  const again = importPart(importOf('one-1.js', async () => 'the part'));
  await sheetsAre(2);
  sheets[1]?.dispatchEvent(new Event('load'));
  expect(await again).toBe('the part');
});

it('gives up a script that hangs, and loads the page anew when it is asked for again, once', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const part = importOf('two-2.js', forever);
  const ask = async () => {
    const outcome = expect(importPart(part)).rejects.toThrow(MissingPart);
    await vi.advanceTimersByTimeAsync(25_000);
    await outcome;
    return reload.mock.calls.length;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([0, 1, 1]);
});
