// What happens while a page is still loading, or while its stream is away, reaches it as well.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, hold, latch, person, shot, startBrowser } from '../browser.mjs';
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

const STREAM = '**/api/events.php*';

/** The first answer at `address` is one from when it was asked for (`asked`), and comes when `bring` is called. */
async function keepOlderAnswer(page, address) {
  const [asked, brought] = [latch(), latch()];
  let first = true;
  await page.route(address, async (route) => {
    if (!first) return route.continue();
    first = false;
    const old = await route.fetch();
    asked.open();
    await brought.opened;
    // The page may have given it up meanwhile.
    await route.fulfill({ response: old }).catch(() => {});
  });
  return { asked: asked.opened, bring: brought.open };
}

test('a match that comes between the page and its stream is announced', async () => {
  const [her, him] = await pair();
  const open = await hold(her, STREAM);
  await Promise.all([her.waitForRequest(STREAM), her.goto(server.address('/members'))]);
  assert.equal((await like(him, her)).matched, true);
  open();
  await dialog(her, 'Bruno').waitFor();
  await shot(her, 'match-while-loading');
});

test('a match is announced when older likes come back after it', async () => {
  const [her, him] = await pair();
  await her.goto(server.address('/members'));
  await her.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  const likes = await keepOlderAnswer(her, '**/api/likes.php');
  // The page's own refresh, five seconds after it came.
  await likes.asked;
  await like(him, her);
  likes.bring();
  await dialog(her, 'Bruno').waitFor();
});

test('what was read stays read when an older list of conversations comes after it', async () => {
  const [her, him] = await pair();
  const other = await newMember(browser, server, { name: 'Carl', gender: 'male', lookingFor: 'female' });
  await write(him, her);
  await her.setViewportSize(DESKTOP);
  await her.goto(server.address('/chats'));
  await her.waitForFunction(() => document.title.startsWith('[1]'));
  const list = await keepOlderAnswer(her, '**/api/chats.php');
  await write(other, her);
  await list.asked;
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
  list.bring();
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
  const open = await hold(page, STREAM);
  await page.goto(server.address('/login?to=/chats'));
  await page.fill('[name=email]', her.member.email);
  await page.fill('[name=password]', PASSWORD);
  await Promise.all([page.waitForRequest(STREAM), page.locator('[name=password]').press('Enter')]);
  await page.waitForURL('**/chats*');
  await write(him, her);
  open();
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
