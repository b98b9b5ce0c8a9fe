// Calls that never end, answers that are none of ours, and sessions that change hands while a page is away.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { DESKTOP, latch, startBrowser, startBrowserWithProfile } from '../browser.mjs';
import { annikaAndBruno, call, newReader, PASSWORD } from '../members.mjs';
import { picture } from '../picture.mjs';
import { startServer } from '../server.mjs';

const HOTEL = { status: 200, contentType: 'text/html', body: '<html><body>Welcome to the hotel. Please accept our terms.</body></html>' };
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

const at = (path) => server.address(path);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const ready = (page) => page.locator('html[data-ready]').waitFor();
const composer = (page) => page.getByRole('textbox', { name: /^Message to/ });
const farewell = (page) => page.getByRole('heading', { level: 1, name: "You're logged out on this device" });

async function openChat(page, partner) {
  await page.goto(at(`/members/${partner.member.id}/chat`));
  await composer(page).waitFor();
}

async function write(page, text) {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

async function pressLogOut(page) {
  await button(page, 'My account').click();
  await button(page, 'Log out').click();
}

/** The visitor's home, after a log-out that the server knows of. */
const atHome = (page) => page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor();

/**
 * While this browser has the cookie `shut`, its log-outs hang or fail as it says. By the page's own `fetch`: Chromium sends
 * what may outlive a page past Playwright's routes.
 */
async function shutLogOut(context, how) {
  await context.addCookies([{ name: 'shut', value: how, url: at('/') }]);
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (!String(address).endsWith('/api/logout.php') || !document.cookie.includes('shut=')) return fetch(address, init);
      return new Promise((_, reject) => {
        const fail = () => reject(new TypeError('Failed to fetch'));
        if (document.cookie.includes('shut=fails')) fail();
        else init.signal.addEventListener('abort', fail);
      });
    };
  });
}

const openLogOut = (context) => context.clearCookies({ name: 'shut' });

/** What the server has of their conversation, as he reads it. */
async function received(him) {
  const { chats } = await call(him, server, 'GET', '/api/chats.php');
  if (chats.length === 0) return [];
  const { chat } = await call(him, server, 'GET', `/api/chat.php?id=${chats[0].id}`);
  return (chat ?? chats[0]).messages.map(({ text }) => text);
}

/** The first calls of message.php meet `first`, one each, and what was asked for is written down. */
async function firstMessages(page, ...first) {
  const keys = [];
  await page.route('**/api/message.php', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const meet = first.shift();
    await (meet ? meet(route) : route.continue());
  });
  return keys;
}

/** Moves the page's clock on, a second at a time, so that what its answers set off is seen in between, until `seen`. */
async function passUntil(page, seen) {
  for (let seconds = 0; seconds < 180; seconds += 1) {
    if (await seen()) return;
    await page.clock.runFor(1000);
  }
  assert.fail('not seen within three minutes of the page');
}

test('a message that hangs goes out again by itself, once, and holds up no other', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  const asked = latch();
  await her.clock.install();
  await openChat(her, him);
  const keys = await firstMessages(her, () => asked.open());
  await write(her, 'Does this train stop?');
  await asked.opened;
  await passUntil(her, () => keys.length > 1);
  await passUntil(her, async () => (await received(him)).length > 0);
  await write(her, 'It does.');
  await passUntil(her, async () => (await received(him)).length > 1);
  assert.deepEqual(await received(him), ['Does this train stop?', 'It does.']);
  assert.equal(keys[0], keys[1]);
  await her.context().close();
  await him.context().close();
});

test('what hangs is tried at once when the connection is back', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  const asked = latch();
  await her.clock.install();
  await openChat(her, him);
  const keys = await firstMessages(her, () => asked.open());
  await write(her, 'Out of the tunnel');
  await asked.opened;
  // Old enough to have been lost, far from its own end.
  await her.clock.runFor(6000);
  assert.equal(keys.length, 1);
  await Promise.all([her.waitForResponse('**/api/message.php'), her.evaluate(() => window.dispatchEvent(new Event('online')))]);
  assert.deepEqual([await received(him), keys.length], [['Out of the tunnel'], 2]);
  await her.context().close();
  await him.context().close();
});

test('an answer that is not ours, or cut in the middle, is no answer: the message goes again and arrives once', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await openChat(her, him);
  // The server has it already when its answer is cut.
  const cut = async (route) => route.fulfill({ response: await route.fetch(), body: '{"message":{"id' });
  const keys = await firstMessages(her, (route) => route.fulfill(HOTEL), cut);
  await Promise.all([her.waitForResponse(async (response) => response.url().endsWith('/api/message.php') && (await response.text()).endsWith('}')), write(her, 'Hello from the lobby')]);
  assert.deepEqual([await received(him), keys.length, new Set(keys).size], [['Hello from the lobby'], 3, 1]);
  assert.equal(await her.getByText('Not sent.').count(), 0);
  await her.context().close();
  await him.context().close();
});

test('no form is silent: a login that only a hotel answers says so', async () => {
  const page = await newReader(browser, server, { name: 'Clara', viewport: DESKTOP });
  await call(page, server, 'GET', '/api/logout.php');
  await page.clock.install();
  let tries = 0;
  await page.route('**/api/user.php', (route) => {
    tries += 1;
    return route.fulfill(HOTEL);
  });
  await page.goto(at('/login?lang=en'));
  await page.fill('[name=email]', page.member.email);
  await page.fill('[name=password]', PASSWORD);
  // The page's time runs faster than the network: the app would be given up before it came.
  await page.locator('html[data-ready]').waitFor();
  await page.locator('[name=password]').press('Enter');
  const notice = page.getByText("We couldn't reach the site. Check your connection and try again.");
  await passUntil(page, () => notice.isVisible());
  assert.equal(tries, 6);
  await page.unroute('**/api/user.php');
  await page.locator('[name=password]').press('Enter');
  await button(page, 'My account').waitFor();
  await page.context().close();
});

test('a browser that refuses cookies is told so, with the name of the site', async () => {
  const member = await newReader(browser, server, { name: 'Dora', viewport: DESKTOP });
  const folder = await mkdtemp(`${tmpdir()}/no-cookies-`);
  await mkdir(`${folder}/Default`);
  await writeFile(`${folder}/Default/Preferences`, JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  const context = await startBrowserWithProfile(folder, []);
  try {
    const page = await context.newPage();
    await page.goto(at('/login?lang=en'));
    await page.fill('[name=email]', member.member.email);
    await page.fill('[name=password]', PASSWORD);
    await page.locator('[name=password]').press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Your browser is blocking cookies for localhost' }).waitFor();
    assert.ok(page.url().includes('/login'));
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
    await member.context().close();
  }
});

test('a log-out that hangs takes the member off the screen at once, and ends the session when it can', async () => {
  const page = await newReader(browser, server, { name: 'Edith', viewport: DESKTOP });
  const context = page.context();
  await shutLogOut(context, 'hangs');
  await page.clock.install();
  await page.goto(at('/settings'));
  await pressLogOut(page);
  await passUntil(page, () => farewell(page).isVisible());
  const shown = await page.locator('body').innerText();
  assert.ok(!shown.includes(page.member.name) && !shown.includes('Settings'), shown);
  await openLogOut(context);
  await passUntil(page, () => page.getByRole('banner').isVisible());
  await page.goto(at('/members'));
  await page.waitForURL('**/login*');
  await context.close();
});

test('without a connection a log-out holds on this device, over a reload and a closed tab, until the server knows', async () => {
  const page = await newReader(browser, server, { name: 'Frieda', viewport: DESKTOP });
  const context = page.context();
  await shutLogOut(context, 'fails');
  await page.goto(at('/settings'));
  await button(page, 'My account').waitFor();
  await context.setOffline(true);
  await pressLogOut(page);
  await farewell(page).waitFor();
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('member:'))), []);
  // The line is back, and only the log-out does not come through.
  await context.setOffline(false);
  await page.goto(at('/members'));
  await farewell(page).waitFor();
  assert.equal(await button(page, 'My account').count(), 0);
  await page.close();
  const later = await context.newPage();
  const asked = [];
  later.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  await later.goto(at('/chats'));
  await farewell(later).waitFor();
  assert.deepEqual(asked, []);
  await openLogOut(context);
  await button(later, 'Try again').click();
  await atHome(later);
  await later.goto(at('/chats'));
  await later.waitForURL('**/login*');
  assert.equal(await later.evaluate(() => document.cookie.includes('ending=')), false);
  await context.close();
});

for (const [where, closed] of [['kept by the browser', false], ['that a full storage did not take', true]]) {
  test(`messages ${where} are named before they go with a log-out`, async () => {
    const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
    if (closed) await her.addInitScript(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
    await openChat(her, him);
    await her.route('**/api/message.php', (route) => route.abort());
    await her.context().setOffline(true);
    await write(her, 'One');
    await her.getByText('No connection. We\'ll send your message as soon as you\'re back online.').waitFor();
    await write(her, 'Two');
    await her.getByText('No connection. We\'ll send your 2 messages as soon as you\'re back online.').waitFor();
    await pressLogOut(her);
    const question = her.getByRole('dialog', { name: 'Log out anyway?' });
    await question.getByText("2 messages haven't been sent yet.").waitFor();
    await button(question, 'Stay logged in').click();
    await question.waitFor({ state: 'detached' });
    await her.getByText('Two', { exact: true }).first().waitFor();
    await pressLogOut(her);
    await button(question, 'Log out').click();
    await farewell(her).waitFor();
    await her.context().setOffline(false);
    await atHome(her);
    assert.deepEqual(await received(him), []);
    await her.context().close();
    await him.context().close();
  });
}

test('a log-out names photos that were chosen and not sent, where nothing else waits', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await openChat(her, him);
  const [chooser] = await Promise.all([her.waitForEvent('filechooser'), button(her, 'Add photos').click()]);
  await chooser.setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: picture(400, 400) });
  await her.getByRole('list', { name: 'Photos to send' }).getByRole('button').first().waitFor();
  await pressLogOut(her);
  const question = her.getByRole('dialog', { name: 'Log out anyway?' });
  await question.getByText("1 photo you chose for a message hasn't been sent yet.").waitFor();
  assert.equal(await question.getByText(/message.* been sent yet/u).count(), 1);
  await button(question, 'Log out').click();
  await atHome(her);
  assert.deepEqual(await received(him), []);
  await her.context().close();
  await him.context().close();
});

/** A tab of this browser that hears nothing of the others, as one that was frozen. */
async function deafTab(context) {
  const tab = await context.newPage();
  await tab.addInitScript(() => { window.BroadcastChannel = class { addEventListener() {} postMessage() {} close() {} }; });
  return tab;
}

async function logInHere(tab, member) {
  await tab.goto(at('/login'));
  await tab.fill('[name=email]', member.email);
  await tab.fill('[name=password]', PASSWORD);
  await tab.locator('[name=password]').press('Enter');
  await button(tab, 'My account').waitFor();
}

test('a tab that slept while another member came writes nothing in their name, and forgets its own', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  const other = await newReader(browser, server, { name: 'Gerda', viewport: DESKTOP });
  const context = her.context();
  const tab = await deafTab(context);
  await tab.route('**/api/events.php*', (route) => route.abort());
  await tab.goto(at(`/members/${him.member.id}/chat`));
  await composer(tab).waitFor();
  // No connection, so that it learns nothing by itself, and what is written waits.
  await tab.route('**/api/**', (route) => route.abort());
  await her.goto(at('/settings'));
  await pressLogOut(her);
  await atHome(her);
  await logInHere(her, other.member);
  await write(tab, 'Written by Annika');
  await composer(tab).fill('and a draft');
  // Its calls come through before it hears whose session this is: the first one is refused, whichever it is.
  await tab.route('**/api/user.php', (route) => route.abort());
  const refused = tab.waitForResponse((response) => response.url().includes('/api/') && response.status() === 409);
  await tab.evaluate(() => { window.isHers = true; });
  await tab.unroute('**/api/**');
  await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await refused;
  await tab.unroute('**/api/user.php');
  await tab.waitForFunction(() => !window.isHers);
  await button(tab, 'My account').waitFor();
  assert.ok(!(await tab.locator('body').innerText()).includes('Annika'));
  assert.deepEqual(await received(him), []);
  const { local, session } = await tab.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  assert.ok(!/Written by Annika|and a draft/.test(JSON.stringify([local, session])) && !JSON.stringify([local, session]).includes(her.member.id));
  await context.close();
  await him.context().close();
  await other.context().close();
});

test('tabs of one browser hear of a log-out and of the next login at once', async () => {
  const page = await newReader(browser, server, { name: 'Hanna', viewport: DESKTOP });
  const other = await newReader(browser, server, { name: 'Ida', viewport: DESKTOP });
  const tab = await page.context().newPage();
  // Not by the stream.
  await tab.route('**/api/events.php*', (route) => route.abort());
  await tab.goto(at('/settings'));
  await button(tab, 'My account').waitFor();
  await page.goto(at('/settings'));
  await pressLogOut(page);
  await atHome(page);
  await tab.waitForFunction(() => document.documentElement.dataset.auth === 'out');
  // A login page leads on by itself once there is a session again.
  await tab.goto(at('/login?to=%2Fsettings'));
  const reader = await page.context().newPage();
  await reader.goto(at('/pricing'));
  for (const one of [tab, reader]) {
    await one.locator('body').click({ position: { x: 2, y: 2 } });
    await ready(one);
  }
  await logInHere(page, other.member);
  await tab.waitForURL('**/settings');
  for (const one of [tab, reader]) await button(one, 'My account').waitFor();
  await page.context().close();
  await other.context().close();
});
