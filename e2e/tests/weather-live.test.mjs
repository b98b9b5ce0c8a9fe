// A member's tabs in bad weather: streams that fall silent, many tabs, tabs that are closed or stopped, a phone asleep.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, startBrowser } from '../browser.mjs';
import { annikaAndBruno, call } from '../members.mjs';
import { giveCredits } from '../past.mjs';
import { AREA } from '../reading.mjs';
import { startServer } from '../server.mjs';

const STREAM = '/api/events.php';
const SECOND = 1000;
const HOUR = 3600 * SECOND;

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const say = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to.member.id });
const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });
const bubble = (page, text) => page.locator(AREA).locator('[data-side]').filter({ hasText: text });
const texts = (page) => page.locator(AREA).locator('[data-side] [dir=auto]').allTextContents();
const box = (page) => page.locator('main textarea');
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
/** A tab behind another draws nothing, so frames are not waited for. */
const until = (page, what, ...values) => page.waitForFunction(what, ...(values.length > 0 ? values : [undefined]), { polling: 100 });
const hasLoaded = (page) => until(page, () => document.documentElement.dataset.ready !== undefined);

/** Annika and Bruno, both at a desk, who have written to each other. */
async function together() {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  for (const page of [her, him]) await giveCredits(server, page.member, 100);
  const { conversation } = await say(him, her, 'Hello from the lake');
  return { her, him, address: server.address(`/chats/${conversation}`) };
}

/** The streams that the pages of a browser open from now on. */
function streamsOf(page) {
  const streams = [];
  page.context().on('request', (request) => { if (request.url().includes(STREAM)) streams.push(request.url()); });
  return streams;
}

/** Opens the conversation in so many tabs, the first of which is `page`. */
async function openTabs(page, address, count) {
  const tabs = [page];
  await page.goto(address);
  await bubble(page, 'Hello from the lake').waitFor();
  while (tabs.length < count) {
    const tab = await page.context().newPage();
    tabs.push(tab);
    await tab.goto(address);
    await bubble(tab, 'Hello from the lake').waitFor();
  }
  return tabs;
}

/** Lets the page's clock be moved, and its streams be cut so that nobody is told: what comes is not heard. */
async function withOwnClock(page, address) {
  await page.addInitScript(() => {
    const { EventSource: Real } = window;
    window.streams = [];
    window.EventSource = class extends Real {
      constructor(...where) {
        super(...where);
        window.streams.push(this);
        // Before whoever listens.
        super.addEventListener('message', (event) => { if (this.isCut) event.stopImmediatePropagation(); });
      }
    };
  });
  await page.clock.install();
  await page.goto(address);
  await bubble(page, 'Hello from the lake').waitFor();
  await until(page, () => window.streams.at(-1)?.readyState === 1);
}

const cut = (page) => page.evaluate(() => window.streams.forEach((stream) => { stream.isCut = true; }));
const isOpenAgain = (page) => until(page, () => window.streams.length > 1 && window.streams.at(-1).readyState === 1);

/** Puts the page behind another window, or in front: what Chromium without a screen does not do. */
const look = (page, state) => page.evaluate((now) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}, state);

test('a silent stream is opened anew where it was, and what came meanwhile is in the open conversation', async () => {
  const { her, him, address } = await together();
  await withOwnClock(her, address);
  await cut(her);
  await say(him, her, 'While the line was dead');
  for (let passed = 0; passed < 70; passed += 10) await her.clock.runFor(10 * SECOND);
  await isOpenAgain(her);
  await bubble(her, 'While the line was dead').waitFor();
  await say(him, her, 'And after it');
  await bubble(her, 'And after it').waitFor();
  assert.deepEqual(await texts(her), ['Hello from the lake', 'While the line was dead', 'And after it']);
  await close(her, him);
});

test('the open conversation follows the list beside it while the stream is dead', async () => {
  const { her, him, address } = await together();
  await withOwnClock(her, address);
  await cut(her);
  await say(him, her, 'In both or in none');
  // The page's first refresh.
  await her.clock.runFor(6 * SECOND);
  await bubble(her, 'In both or in none').waitFor();
  assert.equal(await her.evaluate(() => window.streams.length), 1, 'nobody has noticed the silence yet');
  await close(her, him);
});

test('a phone that slept for three hours is live as soon as it is looked at', async () => {
  const { her, him, address } = await together();
  await withOwnClock(her, address);
  await look(her, 'hidden');
  await cut(her);
  await say(him, her, 'Good morning');
  // Timers stand still in a sleep: none of them may bring this.
  await her.clock.setSystemTime(Date.now() + 3 * HOUR);
  await look(her, 'visible');
  await isOpenAgain(her);
  await bubble(her, 'Good morning').waitFor();
  await say(him, her, 'Are you awake?');
  await bubble(her, 'Are you awake?').waitFor();
  await close(her, him);
});

test('a hidden tab asks for nothing, and once when it is looked at', async () => {
  const { her, him, address } = await together();
  await withOwnClock(her, address);
  let asked = [];
  let quiet = Date.now();
  her.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || !pathname.startsWith('/api/') || pathname === STREAM) return;
    asked.push(pathname);
    quiet = Date.now();
  });
  // The page's first refresh is over: what it asks for leaves one after another.
  const refreshed = Promise.all(['user', 'chats', 'likes'].map((name) => her.waitForResponse(`**/api/${name}.php`)));
  await her.clock.runFor(6 * SECOND);
  await refreshed;
  while (Date.now() - quiet < 1_000) await new Promise((resolve) => { setTimeout(resolve, 100); });
  await look(her, 'hidden');
  asked = [];
  for (let passed = 0; passed < 600; passed += 20) {
    await her.clock.runFor(20 * SECOND);
    // The server's clock is another, and its stream is not to be missed here.
    await her.evaluate(() => window.streams.at(-1).dispatchEvent(new MessageEvent('message', { data: '{"type":"alive"}' })));
  }
  assert.deepEqual(asked, []);
  const again = her.waitForResponse('**/api/likes.php');
  await look(her, 'visible');
  await again;
  for (const path of ['/api/user.php', '/api/chats.php', '/api/likes.php']) assert.equal(asked.filter((one) => one === path).length, 1, path);
  await close(her, him);
});

test('eight tabs have one stream, all of them load and call, and a message reaches them all', async () => {
  const { her, him, address } = await together();
  const streams = streamsOf(her);
  const tabs = await openTabs(her, address, 8);
  await say(him, her, 'To all of your tabs');
  for (const tab of tabs) await bubble(tab, 'To all of your tabs').waitFor();
  // A browser has six connections to a host that speaks HTTP/1.1.
  await Promise.all(tabs.map((tab) => tab.evaluate(async () => {
    const { ok } = await fetch('/api/chats.php', { headers: { 'X-Client': 'web' }, signal: AbortSignal.timeout(15_000) });
    if (!ok) throw new Error('refused');
  })));
  assert.equal(streams.length, 1);
  await close(her, him);
});

test('the next tab leads when the leader closes or crashes; nothing is missed, nothing told twice', async () => {
  const { her, him, address } = await together();
  const streams = streamsOf(her);
  const [first, second, third] = await openTabs(her, address, 3);
  const all = ['Hello from the lake'];
  const write = async (text, ...pages) => {
    all.push(text);
    await say(him, her, text);
    for (const page of pages) {
      await bubble(page, text).waitFor();
      assert.deepEqual(await texts(page), all);
    }
  };
  await write('One', first, second, third);
  assert.equal(streams.length, 1);
  await Promise.all([first.close(), say(him, her, 'Two')]);
  all.push('Two');
  await write('Three', second, third);
  const [crashed, devtools] = [second.waitForEvent('crash'), await second.context().newCDPSession(second)];
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await write('Four', third);
  assert.equal(streams.length, 3);
  // Each went on where the one before it was.
  for (const stream of streams.slice(1)) assert.match(stream, /after=\d+/u);
  await close(him, third);
});

test('a leader that the browser has stopped gives the stream to the next', async () => {
  const { her, him, address } = await together();
  const streams = streamsOf(her);
  const [first, second] = await openTabs(her, address, 2);
  assert.equal(streams.length, 1);
  const taken = her.context().waitForEvent('request', (request) => request.url().includes(STREAM));
  // Chromium's tools do not stop a page that can be seen: it is told what it is told before that.
  await first.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await taken;
  await say(him, her, 'Into the cold');
  await bubble(second, 'Into the cold').waitFor();
  assert.equal(await bubble(first, 'Into the cold').count(), 0);
  await first.evaluate(() => document.dispatchEvent(new Event('resume')));
  await bubble(first, 'Into the cold').waitFor();
  await say(him, her, 'And back');
  for (const page of [first, second]) await bubble(page, 'And back').waitFor();
  await close(her, him);
});

test('what is written in one tab stands in the other, and is gone there once it is sent', async () => {
  const { her, him, address } = await together();
  const [first, second] = await openTabs(her, address, 2);
  const holds = (page, text) => until(page, (value) => document.querySelector('main textarea').value === value, text);
  await first.bringToFront();
  await first.evaluate(() => { Document.prototype.hasFocus = () => true; });
  await second.evaluate(() => { Document.prototype.hasFocus = () => false; });
  await box(first).fill('Shall we go for a w');
  await holds(second, 'Shall we go for a w');
  await box(first).pressSequentially('alk?');
  await holds(second, 'Shall we go for a walk?');
  await first.getByRole('button', { name: 'Send', exact: true }).click();
  await bubble(second, 'Shall we go for a walk?').waitFor();
  await holds(second, '');
  await close(her, him);
});

test('colours that are chosen in one tab are those of the other', async () => {
  const { her, him } = await together();
  await her.goto(server.address('/pages/faq'));
  const other = await her.context().newPage();
  await other.goto(server.address('/members'));
  for (const page of [her, other]) await hasLoaded(page);
  await her.getByRole('button', { name: 'Dark', exact: true }).click();
  await until(other, () => document.documentElement.dataset.scheme === 'dark');
  await until(other, () => [...document.querySelectorAll('button[aria-pressed=true]')].some((button) => button.getAttribute('aria-label') === 'Dark' || button.textContent === 'Dark'));
  await close(her, him);
});

test('a match is told in the tab that is looked at, and in no other afterwards', async () => {
  const { her, him } = await together();
  const [front, behind] = [her, await her.context().newPage()];
  for (const page of [front, behind]) {
    await page.goto(server.address('/likes'));
    await hasLoaded(page);
  }
  await look(behind, 'hidden');
  const dialog = (page) => page.locator('dialog[open]').filter({ hasText: 'Bruno' });
  await like(him, her);
  await like(her, him);
  await dialog(front).waitFor();
  // The news have come to the other as well.
  await behind.locator('main').getByText('Bruno').first().waitFor();
  await front.keyboard.press('Escape');
  await dialog(front).waitFor({ state: 'detached' });
  const asked = behind.waitForResponse('**/api/likes.php');
  await look(behind, 'visible');
  await behind.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked.catch(() => {});
  assert.equal(await dialog(behind).count(), 0);
  await close(her, him);
});
