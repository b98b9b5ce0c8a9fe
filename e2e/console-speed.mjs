// node console-speed.mjs: a lead moderator decides on photos by keys alone in Chromium, as one does who looks at each: holds Space
// until the picture is sharp, lets go, approves, or rejects by a reason's number. Says how many they decide on in a minute, and how
// long from the key that decides until the next card is painted with its picture. Fails where a floor is missed. Prints a table for
// `scripts/bench keys`. DECISIONS=20 for a short look, SLOWER=4 for a slower processor.
import { DESKTOP, startBrowser, still } from './browser.mjs';
import { startServer } from './server.mjs';
import { atDesk } from './staff.mjs';

const DECISIONS = Number(process.env.DECISIONS ?? 120);
const SLOWER = Number(process.env.SLOWER ?? 1);
/** Whoever does sixty in a minute does some in less than a second each: half as fast again, looks and all. */
const EACH_MS = 60_000 / 90;
const GOALS = [
  ['decisions a minute, each photo looked at sharp, at least', 60, (found) => found.aMinute, (figure, goal) => figure >= goal],
  ['from the deciding key to the next card with its picture, p95 in ms, at most', 100, (found) => at(found.next, 0.95), (figure, goal) => figure <= goal],
];

const at = (times, share) => times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))];

/** Makes photos of the demo wait: some more than are decided on, so that there is always a next card. */
async function queue({ sql }, count) {
  const made = await sql`update photos f set status = 'pending', site_id = w.site_id
    from (select f.id, p.site_id from photos f join profiles p on p.id = f.member_id where f.status = 'active' order by f.main, f.id limit ${count}) w where f.id = w.id`;
  if (made.count < count) throw new Error(`the demo has ${made.count} photos, not ${count}`);
}

/**
 * Presses `keys` one after the other and gives the milliseconds from the last one's event to the end of the first frame for which
 * `isThere`, a function of the page, holds; it gets what `before` said of the page as it was.
 */
async function press(page, keys, { before, isThere }, hold = false) {
  const last = keys.at(-1);
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key);
  await page.evaluate(([key, was, is]) => {
    const [look, holds] = [was, is].map((text) => (0, eval)(`(${text})`));
    const known = look();
    window.painted = new Promise((done) => {
      addEventListener('keydown', function heard(event) {
        if (event.key !== key) return;
        removeEventListener('keydown', heard, true);
        const frame = () => {
          if (!holds(known)) return requestAnimationFrame(frame);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - event.timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(frame);
      }, true);
    });
  }, [last === 'Space' ? ' ' : last, String(before), String(isThere)]);
  await (hold ? page.keyboard.down(last) : page.keyboard.press(last));
  return page.evaluate(() => Promise.race([window.painted, new Promise((_, fail) => { setTimeout(() => fail(new Error('nothing was painted within 10 s')), 10_000); })]));
}

const NEXT_CARD = {
  before: () => document.querySelector('main li[data-current] img')?.src,
  isThere: (known) => {
    const picture = document.querySelector('main li[data-current] img');
    return picture !== null && picture.src !== known && picture.complete && picture.naturalWidth > 0;
  },
};
/** The server's blurred pictures have at most 32 pixels a side, the sharp ones more. */
const SHARP = {
  before: () => null,
  isThere: () => {
    const picture = document.querySelector('main li[data-current] img');
    return picture !== null && picture.complete && picture.naturalWidth > 32;
  },
};

const until = (moment) => new Promise((done) => { setTimeout(done, Math.max(0, moment - performance.now())); });

async function decide(page) {
  const [sharp, next] = [[], []];
  const begun = performance.now();
  for (let number = 0; number < DECISIONS; number += 1) {
    sharp.push(await press(page, ['Space'], SHARP, true));
    await until(begun + (number + 0.8) * EACH_MS);
    await page.keyboard.up('Space');
    await until(begun + (number + 1) * EACH_MS);
    next.push(await press(page, number % 3 < 2 ? ['a'] : ['r', '5'], NEXT_CARD));
  }
  return { sharp, next, aMinute: DECISIONS / ((performance.now() - begun) / 60_000) };
}

const server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
const browser = await startBrowser();
try {
  await queue(server, DECISIONS + 12);
  const page = await atDesk(browser, server, 'lead_moderator', { path: '/queues/photos', viewport: DESKTOP });
  await page.locator('main li[data-current] img').waitFor();
  await still(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const found = await decide(page);
  // What the page showed at once, the server has too.
  await page.waitForResponse((answer) => answer.url().endsWith('/undos')).catch(() => {});
  const [{ decided }] = await server.sql`select count(*)::int as decided from photo_decisions where staff_id is not null and decision in ('approved', 'rejected')`;
  if (decided !== DECISIONS) throw new Error(`${decided} of ${DECISIONS} decisions were kept`);
  // Who has no session yet is told so, which browsers write down.
  const troubles = page.troubles.filter((one) => !/status of 403.*\/console\/session$/.test(one));
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  const cells = (times) => [0.5, 0.95, 1].map((share) => at(times, share).toFixed(0)).join(' | ');
  console.log(`| ${DECISIONS} photos by keys alone${SLOWER === 1 ? '' : `, processor ${SLOWER} times slower`} | p50 ms | p95 ms | slowest ms |
|---|---:|---:|---:|
| from the deciding key to the next card with its picture | ${cells(found.next)} |
| from Space to the sharp picture, which leaves a line in the log | ${cells(found.sharp)} |
`);
  for (const [name, goal, figureOf, holds] of GOALS) {
    const figure = figureOf(found);
    console.log(`- ${name} ${goal}: ${figure.toFixed(0)}: ${holds(figure, goal) ? 'met' : '**missed**'}`);
    if (!holds(figure, goal)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
