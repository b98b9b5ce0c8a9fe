// The main line in Debian's Firefox: sign-up, log-in, search, likes, a conversation, a voice, tabs, mails, and stops for keys.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startBrowser } from '../browser.mjs';
import { hasFirefox, startFirefox } from '../firefox.mjs';
import { call, newReader, PASSWORD } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';

const skip = hasFirefox() ? false : 'Firefox is missing: scripts/setup --tests installs it';

let server;
let browser;
let firefox;

before(async () => {
  if (skip) return;
  server = await startServer();
  browser = await startBrowser();
  // A microphone that is not there, with a tone of its own.
  firefox = await startFirefox({ 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true });
});
after(async () => {
  await firefox?.close();
  await browser?.close();
  await server?.stop();
});

// Tabs of one test would be of the next one's member, too.
afterEach(() => firefox?.closePages());

const says = (page, words) => page.until((text) => document.querySelector('main')?.innerText.includes(text), words);
const isReady = (page) => page.until(() => document.documentElement.dataset.ready !== undefined);
const say = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to.member.id });

/** A member who reads English, with a tab in Firefox where they are logged in by the page's own form. */
async function logInHere(name) {
  const member = await newReader(browser, server, { name });
  const page = await firefox.page();
  // Whoever was here before is gone; the app itself would lead on meanwhile.
  await page.goto(server.address('/robots.txt'));
  await page.evaluate(() => fetch('/api/logout.php', { headers: { 'X-Client': 'e2e' } }).then(() => true));
  await page.goto(server.address('/login'));
  await page.until(() => document.querySelector('[name=email]') !== null);
  await page.evaluate((email, password) => {
    for (const [field, value] of [['email', email], ['password', password]]) {
      const input = document.querySelector(`[name=${field}]`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, member.member.email, PASSWORD);
  await page.press('Log in');
  await page.until(() => location.pathname === '/members' && document.documentElement.dataset.auth === 'in');
  return { member, page };
}

test('the main line goes through: log-in, search, a conversation both ways', { skip }, async () => {
  const { member: her, page } = await logInHere('Annika');
  await isReady(page);
  await page.until(() => document.querySelectorAll('main [role=list] a[href^="/members/"]').length > 3);
  const him = await newReader(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female' });
  const { conversation } = await say(him, her, 'Hello from the lake');
  await page.goto(server.address(`/chats/${conversation}`));
  await says(page, 'Hello from the lake');
  await page.until(() => document.querySelector('main textarea') !== null);
  await page.evaluate(() => {
    const box = document.querySelector('main textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(box, 'From the fox');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    // No pointer is reported here, so Enter alone begins a line.
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  });
  await says(page, 'From the fox');
  await say(him, her, 'It came by itself');
  await says(page, 'It came by itself');
});

test('a voice message is recorded, sent, and heard again', { skip }, async () => {
  const { member: her, page } = await logInHere('Vera');
  const him = await newReader(browser, server, { name: 'Viktor', gender: 'male', lookingFor: 'female' });
  const { conversation } = await say(him, her, 'Tell me how that sounds');
  await page.goto(server.address(`/chats/${conversation}`));
  await says(page, 'Tell me how that sounds');
  await isReady(page);
  await page.until(() => document.querySelector('button[aria-label="Record a voice message"]') !== null);
  await check(page, 'button[aria-label="Record a voice message"]');
  await page.press('Record');
  await page.until(() => document.querySelector('dialog[open] [role=timer]')?.innerText.startsWith('0:02'));
  await page.press('Stop');
  const send = await page.until(() => [...document.querySelectorAll('dialog[open] button:enabled')].map((one) => one.innerText.trim()).find((text) => text.startsWith('Send for')));
  await page.press(send);
  // The tray had one of that name as well.
  await page.until(() => document.querySelector('dialog[open]') === null && document.querySelector('main [role=group][aria-label="Your voice message"] button') !== null);
  await check(page, 'main [role=group][aria-label="Your voice message"] button');
  // Decoded, and ready: there need not be a loudspeaker here, without which Firefox goes no further.
  await page.until(() => document.querySelector('main audio')?.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA);
  const length = await page.evaluate(() => document.querySelector('main audio').duration);
  assert.ok(length > 1 && length < 10, `${length} s`);
});

/** Fills fields of the page's form as its script sees it when somebody does. */
const fill = (page, values) => page.evaluate((fields) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = document.querySelector(`main [name=${name}]`);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}, values);

const isAt = (page, step) => page.until((name) => document.querySelector(`[data-step=${name}]:not([hidden])`) !== null, step);
const next = (page) => page.evaluate(() => document.querySelector('main form button[type=submit]').click());
const check = (page, selector) => page.evaluate((css) => document.querySelector(css).click(), selector);
const offers = (page, name, value) => page.until((field, option) => document.querySelector(`[name=${field}] option[value="${option}"]`) !== null, name, value);

test('somebody signs up, and is welcomed by the link in the mail', { skip }, async () => {
  const page = await firefox.page();
  const email = `gesa.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.goto(server.address('/robots.txt'));
  await page.evaluate(() => fetch('/api/logout.php', { headers: { 'X-Client': 'e2e' } }).then(() => true));
  await page.goto(server.address('/signup?lang=en'));
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await isReady(page);
  await fill(page, { name: 'Gesa', email, password: PASSWORD });
  await next(page);
  // The photo is skipped.
  await isAt(page, 'photo');
  await next(page);
  await isAt(page, 'about');
  await fill(page, { birth_day: '17', birth_year: '1993' });
  await page.evaluate(() => {
    const months = document.querySelector('[name=birth_month]');
    months.selectedIndex = 5;
    months.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await check(page, '[name=gender][value=female]');
  await check(page, '[name=looking_for][value=male]');
  await next(page);
  await isAt(page, 'place');
  if (await page.evaluate(() => document.querySelector('select[name=country]') !== null)) await fill(page, { country: 'CH' });
  await offers(page, 'region', 'CH-ZH');
  await fill(page, { region: 'CH-ZH' });
  await offers(page, 'city', 'ch-zurich');
  await fill(page, { city: 'ch-zurich' });
  await next(page);
  await isAt(page, 'more');
  await check(page, '[name=consent]');
  await next(page);
  await page.until(() => location.pathname.startsWith('/complete-signup'));
  const [, token] = (await mailTo(server, email)).body_text.match(/\/activate\/done#token=(\S+)/);
  await page.goto(server.address(`/activate/done#token=${token}`));
  await page.press('Confirm my e-mail address');
  await says(page, 'Welcome, Gesa!');
});

test('a like is sent from a profile, and given back from the likes', { skip }, async () => {
  const { member: her, page } = await logInHere('Frieda');
  const liked = (count) => page.until(async (likes) => (await (await fetch('/api/likes.php', { headers: { 'X-Client': 'web' } })).json()).liked_by.sent.length === likes, count);
  await isReady(page);
  const path = await page.until(() => document.querySelector('main [role=list] a[href^="/members/"]')?.getAttribute('href'));
  await page.goto(server.address(path));
  await page.until(() => document.querySelector('main button[aria-pressed=false]') !== null);
  await isReady(page);
  await check(page, 'main button[aria-pressed=false]');
  await liked(1);
  // Not before: who has just come may well be the first that she finds.
  const him = await newReader(browser, server, { name: 'Hannes', gender: 'male', lookingFor: 'female' });
  await call(him, server, 'POST', '/api/like.php', { profile: her.member.id });
  await page.goto(server.address('/likes'));
  await page.until(() => document.querySelector('main button[aria-label="Like Hannes"]') !== null);
  await isReady(page);
  await check(page, 'main button[aria-label="Like Hannes"]');
  await liked(2);
  await page.until(() => document.querySelector('dialog[open]')?.innerText.includes('Hannes'));
});

test('a mail in the demo’s outbox is shown as it looks', { skip }, async () => {
  const member = await newReader(browser, server, { name: 'Ines' });
  const page = await firefox.page();
  const mail = await mailTo(server, member.member.email, 'activation');
  await page.goto(server.address(`/dev/outbox/${mail.id}`));
  const [frame] = await page.frames();
  await frame.until((name) => document.body?.innerText.includes(name), 'Ines');
});

test('two tabs share one stream, and the next leads when the first is gone', { skip }, async () => {
  const { member: her, page } = await logInHere('Carla');
  const him = await newReader(browser, server, { name: 'David', gender: 'male', lookingFor: 'female' });
  const { conversation } = await say(him, her, 'Hello from the lake');
  const other = await firefox.page();
  for (const tab of [page, other]) {
    await tab.show();
    await tab.goto(server.address(`/chats/${conversation}`));
    await says(tab, 'Hello from the lake');
  }
  const streams = (tab) => tab.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/events.php')).length);
  await say(him, her, 'To both');
  for (const tab of [page, other]) {
    await tab.show();
    await says(tab, 'To both');
  }
  assert.equal(await streams(other), 0);
  await page.goto('about:blank');
  await other.show();
  await say(him, her, 'To the one that is left');
  await says(other, 'To the one that is left');
});

test('every stop for keys in the search has a name', { skip }, async () => {
  const { page } = await logInHere('Dora');
  await isReady(page);
  await page.until(() => document.querySelector('main [role=group]') !== null);
  const boxes = await page.evaluate(() => [...document.querySelectorAll('main *')]
    .filter((one) => /auto|scroll/u.test(getComputedStyle(one).overflow) && (one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth))
    .filter((one) => one.tabIndex >= 0 && !one.matches('[aria-label], [aria-labelledby], textarea, input, select'))
    .map((one) => one.tagName));
  assert.deepEqual(boxes, []);
});
