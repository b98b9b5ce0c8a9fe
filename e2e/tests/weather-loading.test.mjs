// Scripts that do not come, parts that are missing, a build that follows another, browsers that are too old.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, person, startBrowser, still } from '../browser.mjs';
import { annikaAndBruno, call, newReader, PASSWORD } from '../members.mjs';
import { startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';

let server;
let browser;

// In this order: a server that does not start leaves no browser behind.
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page, name) => page.getByRole('button', { name, exact: true });
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const NOT_LOADED = /^We couldn't load the whole page/;
const NO_PART = "We couldn't load this part.";

/** Answers for files of the app, until `mend`: `missing` as a server without them, `reset` as a line that breaks. Scripts have six letters of their names. */
async function without(page, files, how, times = Infinity) {
  let left = times;
  const names = files.split('|').flatMap((name) => [name, name.slice(0, 6)]);
  const address = new RegExp(`/assets/(?:${names.join('|')})-[^/]*$`);
  await page.context().route(address, (route) => {
    left -= 1;
    if (left < 0) return route.continue();
    return how === 'reset' ? route.abort('connectionreset') : route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' });
  });
  return { mend: () => { left = 0; } };
}

const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });

/** Annika with Bruno's `text` before her. */
async function annikaReads(text = 'Hallo vom See') {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await like(her, him);
  await like(him, her);
  const { conversation } = await call(him, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: her.member.id });
  return { her, him, conversation };
}

const inThread = (page) => page.getByRole('region', { name: /^Conversation with/ });
const composer = (page) => page.locator('main form textarea');

/** Marks the page as it is: a page that was loaded anew has lost it. */
const mark = (page) => page.evaluate(() => { window.isTheSame = true; });
const isTheSame = (page) => page.evaluate(() => window.isTheSame === true);

async function typeLogin(page, email) {
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
}

async function visitor(as = {}) {
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP, ...as });
  return page;
}

/** Somebody to log in as. */
async function emailOf(name) {
  const page = await newReader(browser, server, { name });
  await close(page);
  return page.member.email;
}

for (const how of ['missing', 'reset']) {
  test(`a script that is ${how} twice is fetched a third time, and the login goes on by itself`, async () => {
    const email = await emailOf('Tess');
    const page = await visitor();
    await without(page, 'main', how, 2);
    await page.goto(server.address('/login'));
    await typeLogin(page, email);
    await button(page, 'Log in').click();
    await page.waitForURL('**/members');
    await close(page);
  });
}

// spec: 8.2
test('a page whose script never comes is loaded anew once, and then says what to do; its link loads it again', async () => {
  const page = await visitor();
  const { mend } = await without(page, 'main', 'missing');
  let loads = 0;
  page.on('domcontentloaded', () => { loads += 1; });
  await page.goto(server.address('/login'));
  await page.keyboard.press('Tab');
  // Loaded anew, it waits for a sign of somebody again.
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
  await page.keyboard.press('Tab');
  const sentence = page.getByRole('alert').filter({ hasText: NOT_LOADED });
  await sentence.waitFor();
  assert.equal(loads, 2);
  await isSound(page, 'weather-not-loaded');
  mend();
  await mark(page);
  await sentence.getByRole('link', { name: 'Reload' }).click();
  // A key pressed before the new page listens is nobody's sign.
  await page.waitForFunction(() => !window.isTheSame && 'begun' in document.documentElement.dataset);
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await close(page);
});

test('a page that has fetched its script, and whose browser then waits for it without end, is loaded anew', async () => {
  const page = await visitor();
  let waits = true;
  await page.context().route(/\/assets\/main-[^/]*\.js$/, (route) => (waits && route.request().resourceType() === 'script' ? new Promise(() => {}) : route.continue()));
  await page.clock.install();
  await page.goto(server.address('/login'));
  const asked = page.waitForRequest((request) => request.resourceType() === 'script' && request.url().includes('/main-'));
  await page.keyboard.press('Tab');
  await asked;
  waits = false;
  const anew = page.waitForEvent('domcontentloaded');
  await page.clock.fastForward(21_000);
  await anew;
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await close(page);
});

test('a page whose very first script never comes is loaded anew once, then says what to do, and puts no password into the address', async () => {
  const page = await visitor();
  const { mend } = await without(page, 'boot', 'reset');
  let loads = 0;
  page.on('domcontentloaded', () => { loads += 1; });
  await page.goto(server.address('/login')).catch(() => {});
  const sentence = page.getByRole('alert').filter({ hasText: NOT_LOADED });
  await sentence.waitFor();
  assert.equal(loads, 2);
  await typeLogin(page, 'anna@example.com');
  await page.locator('[name=password]').press('Enter');
  assert.equal(new URL(page.url()).search, '');
  mend();
  await sentence.getByRole('link', { name: 'Reload' }).click();
  await page.waitForFunction(() => 'begun' in document.documentElement.dataset);
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await close(page);
});

test('where none of its scripts comes a page says by itself what to do', async () => {
  const page = await newReader(browser, server, { name: 'Nele', viewport: DESKTOP });
  const { mend } = await without(page, 'boot|too-old', 'missing');
  await page.goto(server.address('/likes'));
  const sentence = page.getByRole('alert').filter({ hasText: NOT_LOADED });
  assert.equal(await sentence.isVisible(), false);
  // Its twenty seconds are over.
  await page.evaluate(() => document.getAnimations().forEach((one) => { if (one.animationName === 'come-by-itself') one.finish(); }));
  await sentence.waitFor();
  mend();
  await sentence.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
  await close(page);
});

// spec: 8.2
test('nothing is loaded anew under what somebody types: the form stays, is not sent in vain, and works when the script is back', async () => {
  const email = await emailOf('Toni');
  const page = await visitor();
  const { mend } = await without(page, 'main', 'missing');
  await page.goto(server.address('/login'));
  await mark(page);
  await page.evaluate(() => {
    window.sent = 0;
    document.addEventListener('submit', () => { window.sent += 1; });
  });
  await typeLogin(page, email);
  await button(page, 'Log in').click();
  await page.getByRole('alert').filter({ hasText: NOT_LOADED }).waitFor();
  assert.ok(await isTheSame(page));
  assert.equal(await page.evaluate(() => window.sent), 1);
  assert.equal(new URL(page.url()).search, '');
  mend();
  await button(page, 'Log in').click();
  await page.waitForURL('**/members');
  await close(page);
});

test("a member's page whose parts do not come at first says so, and comes when they are back", async () => {
  const page = await newReader(browser, server, { name: 'Mara', viewport: DESKTOP });
  const { mend } = await without(page, 'member', 'missing');
  await page.goto(server.address('/likes'));
  // After two rounds of tries.
  await page.getByRole('alert').filter({ hasText: NOT_LOADED }).waitFor({ timeout: 60_000 });
  mend();
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
  await close(page);
});

test('a part of a conversation that does not come says so, can be tried again, and keeps nobody from reporting or blocking', async () => {
  const { her, him, conversation } = await annikaReads();
  const { mend } = await without(her, 'gift-tray', 'reset');
  await her.goto(server.address(`/chats/${conversation}`));
  await inThread(her).getByText('Hallo vom See').waitFor();
  await mark(her);
  await button(her, 'Send a gift').click();
  await her.getByText(NO_PART).waitFor();
  await isSound(her, 'weather-no-part');
  await her.context().setOffline(true);
  await her.locator('main').getByRole('button', { name: 'More', exact: true }).click();
  await button(her, 'Report Bruno').click();
  await her.getByRole('dialog').getByRole('heading', { name: 'Report Bruno' }).waitFor();
  await her.keyboard.press('Escape');
  await her.locator('main').getByRole('button', { name: 'More', exact: true }).click();
  await button(her, 'Block Bruno').click();
  await her.getByRole('dialog').getByRole('heading', { name: 'Block Bruno?' }).waitFor();
  await her.keyboard.press('Escape');
  await her.context().setOffline(false);
  mend();
  await button(her, 'Send a gift').click();
  await her.getByRole('dialog').getByRole('heading', { name: 'A gift for Bruno' }).waitFor();
  assert.ok(await isTheSame(her));
  await close(her, him);
});

// spec: 8.2
test('a page that was only hovered over loads nothing anew under what somebody types', async () => {
  const { her, him, conversation } = await annikaReads();
  await her.goto(server.address(`/chats/${conversation}`));
  await inThread(her).getByText('Hallo vom See').waitFor();
  await mark(her);
  const { mend } = await without(her, 'likes|likes-page', 'missing');
  await composer(her).fill('Half a sent');
  let failed = false;
  her.on('response', (answer) => { failed ||= /likes[^/]*\.js$/.test(answer.url()) && answer.status() === 404; });
  // A link that moves away from under a pointer loads nothing: the pointer comes again.
  for (let times = 0; !failed && times < 60; times += 1) {
    await her.mouse.move(1, 1);
    await her.getByRole('navigation').getByRole('link', { name: /^Likes/ }).first().hover();
    await her.waitForTimeout(1000);
  }
  assert.ok(failed);
  await her.keyboard.type('ence');
  assert.equal(await composer(her).inputValue(), 'Half a sentence');
  assert.ok(await isTheSame(her));
  mend();
  await close(her, him);
});

// spec: 8.2
test('a page whose script is missing is loaded anew once; "Try again" brings it when it is back', async () => {
  const page = await newReader(browser, server, { name: 'Rita', viewport: DESKTOP });
  await page.goto(server.address('/likes'));
  await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
  await mark(page);
  const { mend } = await without(page, 'match-finder', 'missing');
  await button(page, 'My account').click();
  await page.locator('[popover]').getByRole('link', { name: 'Match finder' }).click();
  await page.waitForFunction(() => window.isTheSame === undefined);
  await button(page, 'Try again').waitFor();
  assert.equal(new URL(page.url()).pathname, '/match-finder');
  await isSound(page, 'weather-error');
  mend();
  await button(page, 'Try again').click();
  await page.getByRole('heading', { level: 1, name: 'Match finder' }).waitFor();
  await close(page);
});

test('a match that comes while its dialog can not leaves the page as it is, and opens when it can', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await like(her, him);
  await her.goto(server.address('/likes'));
  await her.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
  await mark(her);
  const { mend } = await without(her, 'match-dialog', 'missing');
  await like(him, her);
  await her.getByText("It's a match with Bruno!").waitFor();
  await her.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
  mend();
  await button(her, 'View').click();
  await her.getByRole('dialog').getByText('You and Bruno like each other.').waitFor();
  assert.ok(await isTheSame(her));
  await close(her, him);
});

const heading = (page, name) => page.getByRole('heading', { level: 1, name });

async function toSettings(page) {
  await button(page, 'My account').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await heading(page, 'Settings').waitFor();
}

async function toLikes(page) {
  await page.getByRole('navigation').getByRole('link', { name: /^Likes/ }).first().click();
  await heading(page, 'Likes').waitFor();
}

/** Makes this page one of another build than all that the server says from now on, by its answers or its stream. */
const age = (page) => page.evaluate(() => { document.documentElement.dataset.build = 'ffffffffffff'; });

test('an app of another build than the server’s goes to the next page by the server, but not while something is typed, and not again and again', async () => {
  const page = await newReader(browser, server, { name: 'Dora', viewport: DESKTOP });
  await page.goto(server.address('/settings'));
  await heading(page, 'Settings').waitFor();
  assert.match(await page.evaluate(() => document.documentElement.dataset.build), /^[\da-f]{12}$/);
  await page.getByText('This device').first().waitFor();
  await mark(page);
  await page.getByRole('button', { name: /password/i }).first().click();
  await page.fill('[name=old_password]', 'Half a pass');
  await age(page);
  await toLikes(page);
  assert.ok(await isTheSame(page));
  // With the field went what was typed.
  await page.locator('[name=old_password]').waitFor({ state: 'detached' });
  await toSettings(page);
  await page.waitForFunction(() => window.isTheSame === undefined);
  await heading(page, 'Settings').waitFor();
  await still(page);
  await mark(page);
  await age(page);
  await toLikes(page);
  await still(page);
  assert.ok(await isTheSame(page));
  await close(page);
});

test('a browser that is too old reads so in its language, and its form puts no password into the address', async () => {
  const page = await visitor({ locale: 'de-CH' });
  await page.addInitScript(() => { delete Array.prototype.toSorted; });
  await page.goto(server.address('/login'));
  await page.getByText('Dein Browser ist zu alt für diese Website.').waitFor();
  await isSound(page, 'weather-too-old');
  await page.fill('[name=email]', 'anna@example.com');
  await page.fill('[name=password]', PASSWORD);
  await page.locator('[name=password]').press('Enter');
  assert.equal(new URL(page.url()).search, '');
  await close(page);
});

test('what Safari 16.4 and Firefox 115 lack is not missed: log in, write, read a link and emoji', async () => {
  const { her, him, conversation } = await annikaReads('Look at https://example.org/ 👩‍👩‍👧');
  await her.addInitScript(() => {
    delete Intl.Segmenter;
    delete URL.canParse;
    delete URLSearchParams.prototype.size;
    delete AbortSignal.any;
    delete Promise.withResolvers;
    delete Object.groupBy;
    delete Element.prototype.checkVisibility;
  });
  await her.goto(server.address(`/chats/${conversation}`));
  await her.getByRole('link', { name: 'https://example.org/', exact: true }).waitFor();
  await composer(her).fill('Yes');
  await her.keyboard.press('Enter');
  await her.getByText('Sent', { exact: true }).first().waitFor();
  await her.goto(server.address('/members?age_min=20&age_max=40'));
  await her.getByRole('heading', { level: 1 }).waitFor();
  await still(her);
  assert.deepEqual(her.troubles.filter((one) => one.startsWith('script:')), []);
  await close(her, him);
});

test('faults are told by name, build, route and family alone, each once, at most five', async () => {
  const page = await newReader(browser, server, { name: 'Fay', viewport: DESKTOP });
  const told = [];
  await page.context().route('**/api/fault.php', (route) => {
    told.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await page.goto(server.address('/settings'));
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.evaluate(async () => {
    const names = ['RangeError', 'RangeError', 'A B', 'QuotaA', 'QuotaB', 'QuotaC', 'QuotaD'];
    for (const name of names) {
      setTimeout(() => { throw Object.assign(new Error('the secret of anna@example.com'), { name }); });
      await new Promise((resolve) => { setTimeout(resolve); });
    }
    Promise.reject(new DOMException('let go', 'AbortError'));
  });
  await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/api/fault.php`).length >= 5);
  const build = await page.evaluate(() => document.documentElement.dataset.build);
  assert.deepEqual(told, ['RangeError', 'Error', 'QuotaA', 'QuotaB', 'QuotaC'].map((name) => ({ name, build, route: '/settings', browser: 'chromium' })));
  await close(page);
});
