// What happens while a page is still loading, or while its stream is away, reaches it as well.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, latch, person, shot, startBrowser } from '../browser.mjs';
import { call, newMember, PASSWORD } from '../members.mjs';
import { startServer } from '../server.mjs';

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

/** Two members of whom she likes him already. */
async function pair() {
  const [her, him] = await Promise.all([
    newMember(browser, server, { name: 'Annika' }),
    newMember(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female' }),
  ]);
  await like(her, him);
  return [her, him];
}

const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });
const write = (from, to) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: 'Hallo vom See', profile: to.member.id });
const message = (page) => page.getByText('Hallo vom See').first();
const dialog = (page, name) => page.locator('dialog[open]').filter({ hasText: name });

/** Holds calls of this path until `release`; `reached` is when the first one came. */
async function hold(page, path) {
  const [reached, released] = [latch(), latch()];
  await page.route(`**${path}*`, async (route) => {
    reached.open();
    await released.opened;
    await route.continue();
  });
  return { reached: reached.opened, release: released.open };
}

test('a match that comes between the page and its stream is announced', async () => {
  const [her, him] = await pair();
  const stream = await hold(her, '/api/events.php');
  await her.goto(server.address('/members'));
  await stream.reached;
  assert.equal((await like(him, her)).matched, true);
  stream.release();
  await dialog(her, 'Bruno').waitFor();
  await shot(her, 'match-while-loading');
});

test('a match is announced when older likes come back after it', async () => {
  const [her, him] = await pair();
  await her.goto(server.address('/members'));
  await her.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  const [polled, matched] = [latch(), latch()];
  let first = true;
  await her.route('**/api/likes.php', async (route) => {
    if (!first) return route.continue();
    first = false;
    const old = await route.fetch();
    polled.open();
    await matched.opened;
    // The page may have given it up meanwhile.
    await route.fulfill({ response: old }).catch(() => {});
  });
  // The page's own refresh, five seconds after it came.
  await polled.opened;
  await like(him, her);
  matched.open();
  await dialog(her, 'Bruno').waitFor();
});

test('what was read stays read when an older list of conversations comes after it', async () => {
  const [her, him] = await pair();
  const other = await newMember(browser, server, { name: 'Carl', gender: 'male', lookingFor: 'female' });
  await write(him, her);
  await her.setViewportSize(DESKTOP);
  await her.goto(server.address('/chats'));
  await her.waitForFunction(() => document.title.startsWith('[1]'));
  const [asked, read] = [latch(), latch()];
  let first = true;
  await her.route('**/api/chats.php', async (route) => {
    if (!first) return route.continue();
    first = false;
    const old = await route.fetch();
    asked.open();
    await read.opened;
    // The page may have given it up meanwhile.
    await route.fulfill({ response: old }).catch(() => {});
  });
  await write(other, her);
  await asked.opened;
  // The last that the page hears of her reading.
  await her.evaluate(() => {
    const stream = new EventSource('/api/events.php');
    window.heard = new Promise((heard) => { stream.addEventListener('message', ({ data }) => JSON.parse(data).type === 'read' && heard()); });
    return new Promise((open) => { stream.addEventListener('open', open); });
  });
  await her.locator('main').getByRole('link', { name: /Bruno/ }).click();
  await her.evaluate(() => window.heard);
  await her.evaluate(() => {
    window.titles = [];
    new MutationObserver(() => window.titles.push(document.title)).observe(document.querySelector('title'), { childList: true });
  });
  read.open();
  await her.locator('main').getByRole('link', { name: /Carl/ }).waitFor();
  await her.waitForFunction(() => document.title.startsWith('[1]'));
  assert.deepEqual(await her.evaluate(() => window.titles.filter((title) => title.startsWith('[2]'))), []);
});

test('what comes while the stream is refused is told when it is back, and told once', async () => {
  const [her, him] = await pair();
  let away = true;
  await her.route('**/api/events.php*', (route) => (away ? route.fulfill({ status: 503, body: '' }) : route.continue()));
  await her.goto(server.address('/members'));
  await like(him, her);
  away = false;
  await dialog(her, 'Bruno').waitFor();
  await her.keyboard.press('Escape');
  await dialog(her, 'Bruno').waitFor({ state: 'detached' });
  // A page within the overlap is told of the event again, but that is no news.
  await her.goto(server.address('/chats'));
  await write(him, her);
  await message(her).waitFor();
  assert.equal(await her.locator('dialog[open]').count(), 0);
});

test('what comes right after a log-in on the page is shown', async () => {
  const [her, him] = await pair();
  const page = await person(browser, { viewport: DESKTOP });
  const stream = await hold(page, '/api/events.php');
  await page.goto(server.address('/login?to=/chats'));
  await page.fill('[name=email]', her.member.email);
  await page.fill('[name=password]', PASSWORD);
  await page.locator('[name=password]').press('Enter');
  await page.waitForURL('**/chats*');
  await stream.reached;
  await write(him, her);
  stream.release();
  await message(page).waitFor();
});

test('a page that comes back by the browser\'s back button is live', async () => {
  const [her, him] = await pair();
  await her.goto(server.address('/chats'));
  await her.goto('about:blank');
  await her.goBack();
  await write(him, her);
  await message(her).waitFor();
});
