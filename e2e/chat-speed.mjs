// node chat-speed.mjs: a conversation of 10,000 messages in Chromium, for a phone and a desk. Reads all of its history
// upwards and says how far a line moved when older ones came in front; then, with the processor four times slower,
// how long a key and a message took until they were to be seen, and frames and elements while scrolling. Fails
// where a floor is missed. MESSAGES=2000 for a short look.
import { DESKTOP, PHONE, startBrowser, still } from './browser.mjs';
import { call, newMember } from './members.mjs';
import { giveCredits, writePast } from './past.mjs';
import { AREA, readUpwards } from './reading.mjs';
import { startServer } from './server.mjs';

const MESSAGES = Number(process.env.MESSAGES ?? 10_000);
const SLOWER = 4;
const SCROLL_SECONDS = 6;
/** Pixels between two frames: a strong flick, 2,400 a second. */
const PIXELS = 40;
const SENDS = 20;
const SENTENCE = 'We could take the early train and be at the lake before noon. ';
const FLOOR = { keyP98: 130, sendMax: 238, framesPerSecond: 55, shift: 1, jumps: 0, elements: 600 };

/** Two who have written to each other {@link MESSAGES} times; the page is hers. */
async function longFriends(browser, server, viewport) {
  const [her, him] = await Promise.all([
    newMember(browser, server, { name: 'Annika', viewport }),
    newMember(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female', viewport }),
  ]);
  await giveCredits(server, her.member, 10_000);
  const { conversation } = await call(him, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: 'And here we are', profile: her.member.id });
  await writePast(server, conversation, [her.member, him.member], { count: MESSAGES });
  await him.context().close();
  return { her, conversation };
}

/** From each key to the end of the frame that it changed, in milliseconds. */
async function typeKeys(page, text) {
  await page.evaluate(() => {
    window.keyTimes = [];
    window.onKey = (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', window.onKey, true);
  });
  await page.locator('textarea').pressSequentially(text, { delay: 40 });
  return page.evaluate(async (count) => {
    while (window.keyTimes.length < count) await new Promise((next) => { requestAnimationFrame(next); });
    removeEventListener('keydown', window.onKey, true);
    return window.keyTimes;
  }, text.length);
}

/** From pressing "send" to the end of the first frame that has the message, in milliseconds. */
async function send(page, text) {
  await page.locator('textarea').fill(text);
  await page.evaluate((wanted) => {
    window.sent = new Promise((done) => {
      const onPress = (event) => {
        if (event.type === 'keydown' && event.key !== 'Enter') return;
        const look = () => {
          const there = [...document.querySelectorAll('[data-side=mine]')].some((row) => row.textContent.includes(wanted));
          if (!there) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - event.timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
        for (const type of ['keydown', 'click']) removeEventListener(type, onPress, true);
      };
      for (const type of ['keydown', 'click']) addEventListener(type, onPress, true);
    });
  }, text);
  if (page.viewportSize().width >= 768) await page.keyboard.press('Enter');
  else await page.locator('main form button[type=submit]').click();
  const took = await page.evaluate(() => window.sent);
  // Its answer is the next message's business no more.
  await page.locator('[data-side=mine]').filter({ hasText: text }).locator('time').waitFor();
  return took;
}

/** Scrolls upwards at an even speed by frames; the elements are counted when the frame is done. */
function scroll(page) {
  return page.evaluate(async ({ area, seconds, pixels }) => {
    const scroller = document.querySelector(area);
    const nextFrame = () => new Promise((next) => { requestAnimationFrame(next); });
    const gaps = [];
    let elements = 0;
    let before = await nextFrame();
    const until = before + seconds * 1000;
    while (before < until) {
      scroller.scrollBy({ top: -pixels, behavior: 'instant' });
      const now = await nextFrame();
      gaps.push(now - before);
      before = now;
      elements = Math.max(elements, scroller.querySelectorAll('*').length);
    }
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    return { framesPerSecond: (gaps.length / total) * 1000, elements, rows: scroller.querySelectorAll('li').length };
  }, { area: AREA, seconds: SCROLL_SECONDS, pixels: PIXELS });
}

const sorted = (times) => times.toSorted((one, other) => one - other);
const at = (times, share) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))];

async function measure(browser, server, viewport) {
  const { her, conversation } = await longFriends(browser, server, viewport);
  await her.goto(server.address(`/chats/${conversation}`));
  await her.locator('[data-side]').last().waitFor();
  await still(her);
  const started = performance.now();
  const history = await readUpwards(her);
  const reading = performance.now() - started;
  await her.locator('main').getByRole('button', { name: /aktuell|neu|Latest|Neueste/i }).last().click();
  await her.locator('[data-side]').filter({ hasText: 'And here we are' }).waitFor();
  const session = await her.context().newCDPSession(her);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const keys = await typeKeys(her, SENTENCE.repeat(3).slice(0, 153));
  const sends = [];
  for (let number = 1; number <= SENDS; number += 1) sends.push(await send(her, `To be sent, number ${number}.`));
  const scrolled = await scroll(her);
  await her.context().close();
  return { history, reading, keys, sends, scrolled };
}

const server = await startServer();
const browser = await startBrowser();
let failed = false;
try {
  for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
    const { history, reading, keys, sends, scrolled } = await measure(browser, server, viewport);
    const found = { keyP98: at(keys, 0.98), sendMax: Math.max(...sends), framesPerSecond: scrolled.framesPerSecond, shift: history.shift, jumps: history.jumps, elements: scrolled.elements };
    console.log(`${size}: ${history.pages} pages of history in ${(reading / 1000).toFixed(1)} s, shift at most ${history.shift.toFixed(2)} px, ${history.jumps} jumps painted; key to frame ${at(keys, 0.5).toFixed(0)} / ${found.keyP98.toFixed(0)} ms (median / p98 of ${keys.length}); send ${at(sends, 0.5).toFixed(0)} / ${found.sendMax.toFixed(0)} ms (median / max of ${sends.length}); ${found.framesPerSecond.toFixed(1)} frames a second, ${scrolled.rows} rows, ${found.elements} elements at most`);
    failed ||= found.keyP98 > FLOOR.keyP98 || found.sendMax > FLOOR.sendMax || found.framesPerSecond < FLOOR.framesPerSecond || found.shift > FLOOR.shift || found.jumps > FLOOR.jumps || found.elements > FLOOR.elements;
  }
} finally {
  await browser.close();
  await server.stop();
}
if (failed) {
  console.error(`Floors: ${Object.entries(FLOOR).map(([name, limit]) => `${name} ${limit}`).join(', ')}.`);
  process.exitCode = 1;
}
