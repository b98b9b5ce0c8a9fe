// The main line in WebKitGTK, the engine of Safari: log-in, search, like, conversation, the swipe game by mouse.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startBrowser } from '../browser.mjs';
import { call, newReader, PASSWORD } from '../members.mjs';
import { startServer } from '../server.mjs';
import { hasWebKit, startWebKit } from '../webkit.mjs';

const skip = hasWebKit ? false : 'WebKitGTK or Xvfb is missing: scripts/setup --tests installs them';

let server;
let browser;
let webkit;

before(async () => {
  if (skip) return;
  server = await startServer();
  browser = await startBrowser();
});
// Each test has a browser that knows nobody yet.
beforeEach(async () => {
  if (!skip) webkit = await startWebKit();
});
afterEach(() => webkit?.close());
after(async () => {
  await browser?.close();
  await server?.stop();
});

const says = (page, words) => page.until((text) => document.querySelector('main')?.innerText.includes(text), words);
const isReady = (page) => page.until(() => document.documentElement.dataset.ready !== undefined);

/** A member who reads English, logged in here by the page's own form. */
async function logInHere(name) {
  const member = await newReader(browser, server, { name });
  const { page } = webkit;
  await page.goto(server.address('/login'));
  await page.type('[name=email]', member.member.email);
  await page.type('[name=password]', PASSWORD);
  await page.press('form [type=submit]');
  await page.until(() => location.pathname === '/members' && document.documentElement.dataset.auth === 'in');
  return { member, page };
}

test('the main line goes through: log-in, search, profile, like, a conversation both ways', { skip }, async () => {
  const { member: her, page } = await logInHere('Annika');
  await isReady(page);
  const path = await page.until(() => document.querySelector('main [role=list] a[href^="/members/"]')?.getAttribute('href'));
  await page.goto(server.address(path));
  await page.press('main button[aria-label^="Like "], main button[aria-pressed=false]');
  await page.until(async () => (await (await fetch('/api/likes.php', { headers: { 'X-Client': 'web' } })).json()).liked_by.sent.length === 1);
  const him = await newReader(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female' });
  const { conversation } = await call(him, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: 'Hello from the lake', profile: her.member.id });
  await page.goto(server.address(`/chats/${conversation}`));
  await says(page, 'Hello from the lake');
  await page.type('main textarea', 'And from Safari’s cousin');
  await page.press('main button[type=submit]');
  await says(page, 'And from Safari’s cousin');
  await call(him, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: 'It came by itself', profile: her.member.id });
  await says(page, 'It came by itself');
});

test('a card that is dragged aside is liked, and its profile stays closed', { skip }, async () => {
  const { member, page } = await logInHere('Petra');
  await page.goto(server.address('/swipe-game'));
  await isReady(page);
  for (const count of [1, 2]) {
    const place = await page.until(() => {
      const card = document.querySelector('article[data-place="0"]');
      if (!card || document.querySelector('article[data-place="leaving"]')) return null;
      const { x, y, width, height } = (card.querySelector('h2 a')).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.drag(place, { x: place.x + 320, y: place.y });
    await page.until(async (likes) => (await (await fetch('/api/likes.php', { headers: { 'X-Client': 'web' } })).json()).liked_by.sent.length === likes, count);
    assert.equal(await page.evaluate(() => location.pathname), '/swipe-game');
  }
  assert.ok(member.member.id);
});

test('a like is given back from the likes, and the match is told', { skip }, async () => {
  const { member: her, page } = await logInHere('Frieda');
  const him = await newReader(browser, server, { name: 'Hannes', gender: 'male', lookingFor: 'female' });
  // There before he likes her: WebKit sometimes never ends a way that begins while an event comes in.
  await page.goto(server.address('/likes'));
  await isReady(page);
  await call(him, server, 'POST', '/api/like.php', { profile: her.member.id });
  await page.until(() => document.querySelector('main button[aria-label="Like Hannes"]') !== null);
  await page.press('main button[aria-label="Like Hannes"]');
  await page.until(() => document.querySelector('dialog[open]')?.innerText.includes('Hannes'));
  await page.until(async () => (await (await fetch('/api/likes.php', { headers: { 'X-Client': 'web' } })).json()).liked_by.sent.length === 1);
});

test('chips in the search bar are as wide as their words on a narrow window', { skip }, async () => {
  const { page } = await logInHere('Carla');
  await page.resize(400, 844);
  await isReady(page);
  await page.until(() => innerWidth < 600);
  const cut = await page.evaluate(() => [...document.querySelectorAll('main button')].filter((button) => button.querySelector('svg') && button.scrollWidth > button.clientWidth + 1).map((button) => button.innerText));
  assert.deepEqual(cut, []);
});
