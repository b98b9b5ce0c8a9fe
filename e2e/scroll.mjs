// node scroll.mjs: scrolls 5,000 search results in Chromium with the processor four times slower and prints frames
// per second and elements in the grid, for a phone and a desk; fails where a floor is missed.
// BASE=http://localhost:8080 measures a running demo instead of one of its own.
import { DESKTOP, PHONE, person, startBrowser, still } from './browser.mjs';
import { logIn } from './members.mjs';
import { startServer } from './server.mjs';

const RESULTS = 5000;
const SLOWER = 4;
const SECONDS = 6;
/** Pixels between two frames: a strong flick, 2,400 a second. */
const PIXELS = 40;
const FLOOR = { framesPerSecond: 55, elements: 120 };

/** `count` cards made of the real ones, photos included. */
function many(results, count) {
  return Array.from({ length: count }, (_, index) => ({ ...results[index % results.length], id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000` }));
}

async function openResults(page, server) {
  await page.route('**/api/members.php*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, results: many(answer.results, RESULTS), numResults: 1000, num_capped: true, next_cursor: null } });
  });
  const started = performance.now();
  await page.goto(server.address('/members'));
  await page.getByRole('listitem').first().waitFor();
  const ready = performance.now() - started;
  // A route sends every later photo through this program and takes the browser's cache away: a third of what a frame
  // took was that, and no member has it.
  await still(page);
  await page.unroute('**/api/members.php*');
  return ready;
}

/** Scrolls at an even speed by frames; the elements are counted when the frame is done. */
function scroll(page) {
  return page.evaluate(async ({ seconds, pixels }) => {
    const grid = document.querySelector('[role=list][aria-label]');
    const nextFrame = () => new Promise((next) => { requestAnimationFrame(next); });
    const gaps = [];
    let elements = 0;
    let before = await nextFrame();
    const until = before + seconds * 1000;
    while (before < until) {
      scrollBy({ top: pixels, behavior: 'instant' });
      const now = await nextFrame();
      gaps.push(now - before);
      before = now;
      elements = Math.max(elements, grid.querySelectorAll('*').length);
    }
    gaps.sort((one, other) => one - other);
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    return { framesPerSecond: (gaps.length / total) * 1000, slowest: gaps.at(-1), p98: gaps[Math.floor(gaps.length * 0.98)], elements, scrolled: scrollY };
  }, { seconds: SECONDS, pixels: PIXELS });
}

async function measure(browser, server, viewport) {
  const page = await person(browser, { viewport });
  await logIn(page, server, 'premium@vonk.example');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const ready = await openResults(page, server);
  const found = await scroll(page);
  await page.context().close();
  return { ready, ...found };
}

const running = process.env.BASE;
const server = running ? { address: (path) => running + path, stop: () => {} } : await startServer();
const browser = await startBrowser();
let failed = false;
try {
  for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
    const { ready, framesPerSecond, p98, slowest, elements, scrolled } = await measure(browser, server, viewport);
    console.log(`${size}: ${framesPerSecond.toFixed(1)} frames a second (98 of 100 within ${p98.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms), ${elements} elements at most, ready in ${(ready / 1000).toFixed(1)} s, scrolled ${Math.round(scrolled)} px`);
    failed ||= framesPerSecond < FLOOR.framesPerSecond || elements > FLOOR.elements;
  }
} finally {
  await browser.close();
  await server.stop();
}
if (failed) {
  console.error(`Floors: ${FLOOR.framesPerSecond} frames a second, ${FLOOR.elements} elements.`);
  process.exitCode = 1;
}
