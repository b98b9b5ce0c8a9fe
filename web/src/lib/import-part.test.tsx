import { beforeEach, expect, it, vi } from 'vitest';
import { importPart, isHopeless } from '#/lib/import-part';
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

/** Asks so many times, one after the other; what was said each time: whether there is hope in this page. */
async function ask(part: () => Promise<unknown>, times: number) {
  const hopes: boolean[] = [];
  for (let time = 0; time < times; time += 1) {
    const outcome = expect(
      importPart(part).catch((error: Error) => {
        hopes.push(!isHopeless(error));
        throw error;
      }),
    ).rejects.toThrow(MissingPart);
    await vi.advanceTimersByTimeAsync(25_000);
    await outcome;
  }
  return hopes;
}

it.each([
  ['hangs', forever],
  [
    'could not be imported in Chromium',
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x')),
  ],
  ['nor in Firefox', () => Promise.reject(new TypeError('error loading dynamically imported module: x'))],
  ['nor in Safari', () => Promise.reject(new TypeError('Importing a module script failed.'))],
])(
  'gives up a script that %s, says at the second time that it is hopeless, and loads no page anew',
  async (how, load) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    expect(await ask(importOf(`two-${how.length}.js`, load), 3)).toEqual([true, false, false]);
    // Whoever hovered over a link asked for it too.
    expect(reload).not.toHaveBeenCalled();
  },
);

it('has a script that came after it was given up', async () => {
  let comes = false;
  const part = importOf('late-1.js', async () => (comes ? 'the part' : forever()));
  await ask(part, 1);
  comes = true;
  const [late] = await Promise.all([importPart(part), vi.advanceTimersByTimeAsync(25_000)]);
  expect(late).toBe('the part');
});

it('keeps an error that a script has in itself', async () => {
  const broken = importOf('broken-1.js', () => Promise.reject(new TypeError('x is not a function')));
  const outcome = expect(importPart(broken)).rejects.toThrow('x is not a function');
  await vi.advanceTimersByTimeAsync(25_000);
  await outcome;
});
