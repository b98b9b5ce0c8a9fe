// Browsers, scripts, hands and senses that are not those of most: input methods, names from right to left, no popovers, forced
// colours, ears. In Chromium, made to behave so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, startBrowser, still } from '../browser.mjs';
import { annikaAndBruno, call, newReader } from '../members.mjs';
import { giveCredits } from '../past.mjs';
import { AREA } from '../reading.mjs';
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

const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const composer = (page) => page.locator('main form textarea');
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });
const say = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to.member.id });
const isReady = (page) => page.locator('html[data-ready]').waitFor();
const leftOf = async (locator) => (await locator.boundingBox()).x;

test('an Enter that ends a composition sends nothing, neither as Safari tells it nor as others do; the next one does', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  const sent = [];
  her.on('request', (request) => { if (request.url().endsWith('/api/message.php')) sent.push(request.postDataJSON().text); });
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await composer(her).fill('こんにち');
  // Safari ends the composition before this Enter, which has the number of a key that an input method took.
  const isTaken = await composer(her).evaluate((field) => [{ keyCode: 229 }, { keyCode: 13, isComposing: true }].map((how) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how });
    field.dispatchEvent(event);
    return event.defaultPrevented;
  }));
  assert.deepEqual(isTaken, [false, false]);
  assert.equal(await composer(her).inputValue(), 'こんにち');
  await composer(her).press('End');
  await composer(her).pressSequentially('は');
  await composer(her).press('Enter');
  await her.locator(AREA).getByText('Sent', { exact: true }).waitFor();
  assert.deepEqual(sent, ['こんにちは']);
  await close(her, him);
});

test('a name that is written from right to left stands before the age, and turns no sentence around', async () => {
  const name = 'דוד כהן';
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await server.sql`update profiles set name = ${name} where id = ${him.member.id}`;
  await like(him, her);
  const { conversation } = await say(him, her, 'Shalom');
  await her.goto(server.address(`/chats/${conversation}`));
  const head = her.locator('main h1');
  await head.getByText(name).waitFor();
  assert.ok(await leftOf(head.locator('bdi')) < await leftOf(head.locator('.numbers')));
  assert.equal(await head.evaluate((line) => getComputedStyle(line).direction), 'ltr');
  // Where no element can stand, marks do the same.
  assert.equal(await composer(her).evaluate((field) => field.labels[0]?.textContent ?? field.getAttribute('aria-label')), `Message to \u2068${name}\u2069`);
  assert.match(await her.title(), new RegExp(`\u2068${name}\u2069`, 'u'));
  for (const path of ['/likes', `/members/${him.member.id}`]) {
    await her.goto(server.address(path));
    const shown = her.locator('main bdi').filter({ hasText: name }).first();
    await shown.waitFor();
    const age = await shown.evaluate((element) => {
      const range = document.createRange();
      const after = document.createTreeWalker(element.parentElement, NodeFilter.SHOW_TEXT);
      for (let text = after.nextNode(); text; text = after.nextNode()) {
        const at = text.data.search(/\d/u);
        if (element.contains(text) || at < 0) continue;
        range.setStart(text, at);
        range.setEnd(text, at + 2);
        return range.getBoundingClientRect().left;
      }
      return null;
    });
    assert.ok(age !== null && await leftOf(shown) < age, path);
  }
  await close(her, him);
});

test('without popovers both menus of the head are shut, open by a press and by keys, and shut again', async () => {
  const page = await newReader(browser, server, { name: 'Nora', viewport: PHONE });
  // Safari before 17 and Firefox before 125 have none of this; Chromium's own hiding of
  // what it has not opened itself is taken back below.
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
    for (const element of [HTMLButtonElement, HTMLInputElement]) for (const name of ['popoverTargetElement', 'popoverTargetAction']) delete element.prototype[name];
  });
  await page.goto(server.address('/likes'));
  await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
  await isReady(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(String.raw`[popover].\:popover-open { display: block; }`);
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  });
  const shown = () => page.locator('[popover]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  assert.ok(await page.locator('[popover]').count() >= 2);
  assert.equal(await shown(), 0);
  const opener = button(page, 'My account').first();
  await opener.click();
  const settings = page.locator('[popover]').getByRole('link', { name: 'Settings', exact: true });
  await settings.waitFor();
  assert.equal(await shown(), 1);
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await settings.waitFor();
  await settings.click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  assert.equal(await shown(), 0);
  assert.deepEqual(page.troubles.filter((one) => one.startsWith('script:')), []);
  await close(page);
});

test('with forced colours the dot of who is online, counts and the open conversation can be told', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  const other = await newReader(browser, server, { name: 'Carl', gender: 'male', lookingFor: 'female', viewport: DESKTOP });
  await her.emulateMedia({ forcedColors: 'active' });
  const { conversation } = await say(him, her, 'Hello');
  await say(other, her, 'Hello as well');
  await him.goto(server.address('/members'));
  await isReady(him);
  await her.goto(server.address(`/chats/${conversation}`));
  await her.locator(AREA).getByText('Hello', { exact: true }).waitFor();
  await still(her);
  const row = her.locator('main a[aria-current=page]').filter({ hasText: 'Bruno' });
  assert.deepEqual(await row.evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).outlineWidth]), ['solid', '2px']);
  // How many of Carl's wait.
  const count = her.locator('main a').filter({ hasText: 'Carl' }).getByText('1', { exact: true }).first();
  await count.waitFor();
  assert.equal(await count.evaluate((element) => {
    const framed = [element, element.parentElement].find((one) => getComputedStyle(one).borderTopStyle === 'solid');
    return framed ? getComputedStyle(framed).borderTopWidth : 'no border';
  }), '1px');
  // The dots of who is online are seen against what they lie on.

  const dot = await her.evaluate(() => {
    const small = [...document.querySelectorAll('main [aria-hidden=true] span, main span[aria-hidden=true]')].filter((one) => one.childNodes.length === 0 && one.offsetWidth > 4 && one.offsetWidth < 20 && getComputedStyle(one).borderRadius === '50%');
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    return small.map((one) => ({ seen: !['rgba(0, 0, 0, 0)', canvas].includes(getComputedStyle(one).backgroundColor), own: getComputedStyle(one).forcedColorAdjust }));
  });
  assert.ok(dot.length > 0 && dot.every(({ seen, own }) => seen && own === 'none'), JSON.stringify(dot));
  await close(her, him, other);
});

test('whoever listens hears of a message and a like on every page, once, and of no name that is not theirs', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await giveCredits(server, him.member, 200);
  const heard = (text) => her.locator('[aria-live=polite]').filter({ hasText: text }).waitFor({ state: 'attached' });
  for (const path of ['/members', '/likes', '/profile', '/settings', '/notifications', '/credits', '/transactions', '/swipe-game', '/match-finder', '/chats', '/pages/faq']) {
    await her.goto(server.address(path));
    if (path.startsWith('/pages')) await her.mouse.move(40, 40);
    await isReady(her);
    await her.waitForFunction(() => document.querySelector('[aria-live=polite]') !== null);
    await say(him, her, `Written while she is at ${path}`);
    await heard('New message from Bruno');
  }
  const carl = await newReader(browser, server, { name: 'Carl', gender: 'male', lookingFor: 'female' });
  await her.goto(server.address('/settings'));
  await isReady(her);
  await like(carl, her);
  await heard('1 new like');
  await close(her, him, carl);
});

test('lists of which only a part stands in the page say which item of how many each is', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await giveCredits(server, him.member, 200);
  for (const text of ['One', 'Two', 'Three']) await say(him, her, text);
  await her.goto(server.address('/members'));
  const card = her.locator('main [role=listitem][aria-posinset]');
  await card.first().waitFor();
  const places = () => card.evaluateAll((all) => all.map((one) => [Number(one.getAttribute('aria-posinset')), Number(one.getAttribute('aria-setsize'))]));
  const inOrder = (found) => found.every(([position, total], index) => position === found[0][0] + index && (total === -1 || total >= position));
  const [first] = await places();
  assert.deepEqual(first[0], 1);
  assert.ok(inOrder(await places()), JSON.stringify(await places()));
  await her.mouse.move(640, 500);
  await her.mouse.wheel(0, 6000);
  await her.waitForFunction(() => Number(document.querySelector('main [role=listitem][aria-posinset]')?.getAttribute('aria-posinset')) > 4 || [...document.querySelectorAll('main [role=listitem][aria-posinset]')].length > 30);
  await still(her);
  const later = await places();
  assert.ok(inOrder(later), JSON.stringify(later));
  await her.goto(server.address('/chats'));
  await her.locator('main').getByRole('link', { name: /Bruno/ }).click();
  await her.locator(AREA).getByText('Three').waitFor();
  const rows = await her.locator(`${AREA} li`).evaluateAll((all) => all.map((one) => [Number(one.getAttribute('aria-posinset')), one.getAttribute('aria-setsize')]));
  assert.deepEqual(rows.map(([position]) => position), rows.map((_, index) => index + 1));
  assert.ok(rows.every(([, total]) => total === String(rows.length)), JSON.stringify(rows));
  await close(her, him);
});

// spec: 8.1
test('where the server’s pages and its answers disagree about who is here, the page is loaded anew once and then says what to do', async () => {
  const page = await newReader(browser, server, { name: 'Olga', viewport: DESKTOP });
  let loads = 0;
  page.on('domcontentloaded', () => { loads += 1; });
  const refused = { status: 403, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', status: 403, code: 'authentication_required', title: 'Please log in', detail: 'Please log in.' }) };
  await page.route('**/api/**', (route) => (route.request().url().includes('/events.php') ? route.abort() : route.fulfill(refused)));
  await page.goto(server.address('/settings'));
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
  const sentence = page.getByRole('alert').filter({ hasText: /^We couldn't load the whole page/ });
  await sentence.waitFor();
  assert.equal(loads, 2);
  assert.ok(!(await page.locator('body').innerText()).includes('Olga'));
  await page.unroute('**/api/**');
  await sentence.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await close(page);
});

// ---- small things that moved, lay on others or said too much

test('a switch stays where it is when the one beside it says that it was saved', async () => {
  const page = await newReader(browser, server, { name: 'Rosa', viewport: PHONE });
  await page.goto(server.address('/notifications'));
  const mail = page.locator('main').getByRole('switch').first().or(page.locator('main input[type=checkbox]').first()).first();
  await mail.waitFor({ state: 'attached' });
  await still(page);
  const places = () => page.locator('main input[type=checkbox], main [role=switch]').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  const before_ = await places();
  await mail.click({ force: true });
  await page.locator('main').getByText('Saved', { exact: true }).first().waitFor();
  assert.deepEqual(await places(), before_);
  await close(page);
});

test('the strip of the first discount has room for its words at 390 px', async () => {
  const page = await newReader(browser, server, { name: 'Sina', viewport: PHONE });
  for (const name of ['hide-enrich-alert', 'hide-push-notification-alert']) await call(page, server, 'PUT', '/api/dismissals.php', { name });
  await page.goto(server.address('/members'));
  const strip = page.getByRole('region', { name: 'Notices' }).getByText(/^25% off your first credits until/).locator('xpath=ancestor::p');
  await strip.waitFor();
  await still(page);
  const gaps = await strip.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const [words, whole] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    return [Math.round(words.top - whole.top), Math.round(whole.bottom - words.bottom), box.scrollWidth - box.clientWidth];
  });
  assert.ok(Math.min(gaps[0], gaps[1]) >= 2 && Math.abs(gaps[0] - gaps[1]) <= 4 && gaps[2] <= 0, String(gaps));
  await close(page);
});

test('a toast leaves the field free in which somebody writes on a phone', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: PHONE });
  const carl = await newReader(browser, server, { name: 'Carl', gender: 'male', lookingFor: 'female' });
  const { conversation } = await say(him, her, 'Hello');
  await like(her, carl);
  await her.goto(server.address(`/chats/${conversation}`));
  await composer(her).waitFor();
  await isReady(her);
  await composer(her).fill('I am writing');
  await like(carl, her);
  const toast = her.getByText(/match with Carl/u).first();
  await toast.waitFor();
  const [field, news] = [await composer(her).boundingBox(), await toast.boundingBox()];
  assert.ok(news.y + news.height <= field.y || news.y >= field.y + field.height, JSON.stringify({ field, news }));
  assert.equal(await composer(her).inputValue(), 'I am writing');
  await close(her, him, carl);
});

test('the film’s lander keeps the way to the login clear of the film at 1440 by 880', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 880 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.address('/landers/video'));
  const link = page.getByRole('link', { name: 'Log in', exact: true }).first();
  await link.waitFor();
  const overlaps = await link.evaluate((element) => {
    const own = element.getBoundingClientRect();
    return [...document.querySelectorAll('video')].some((film) => {
      const box = film.getBoundingClientRect();
      const across = Math.min(own.right, box.right) - Math.max(own.left, box.left);
      const down = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
      const covers = box.width >= innerWidth && box.height >= innerHeight;
      return !covers && across > 0 && down > 0;
    });
  });
  assert.equal(overlaps, false);
  await context.close();
});
