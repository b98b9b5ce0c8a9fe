// Bad weather in Debian's Firefox: a script that does not come, a hotel's answers, refused cookies, the next member, no server.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { hasFirefox, startFirefox } from '../firefox.mjs';
import { DEMO_PASSWORD } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fair, startWeather } from '../weather.mjs';

const skip = hasFirefox() ? false : 'Firefox is missing: scripts/setup --tests installs it';
const [FIRST, SECOND] = ['premium@vonk.example', 'free@vonk.example'];

let server;
let line;
let firefox;
/** A Firefox that refuses cookies and all other storage. */
let strict;

before(async () => {
  if (skip) return;
  server = await startServer();
  line = await startWeather(server);
  [firefox, strict] = await Promise.all([startFirefox(), startFirefox({ 'network.cookie.cookieBehavior': 2 })]);
});
after(async () => {
  await Promise.all([firefox?.close(), strict?.close(), line?.stop()]);
  await server?.stop();
});
afterEach(() => firefox?.closePages());

const isReady = (page) => page.until(() => document.documentElement.dataset.ready !== undefined);

/** Until it is so, also over pages that go meanwhile. */
async function becomes(page, work, ...values) {
  try {
    return await page.until(work, ...values);
  } catch (error) {
    if (!/abort|destroyed|no such frame|discarded/iu.test(error.message)) throw error;
    return becomes(page, work, ...values);
  }
}

/** Types into the form of the login, as its script sees it. */
async function typeLogin(page, email) {
  await page.until(() => document.querySelector('[name=password]') !== null);
  await page.evaluate((fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = document.querySelector(`[name=${name}]`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, { email, password: DEMO_PASSWORD });
}

/** Logs in, instead of whoever was here, on a page without the app; gives the profile's id. */
async function logInQuietly(page, email) {
  await page.goto(line.address('/robots.txt'));
  return page.evaluate(async (login) => {
    const headers = { 'Content-Type': 'application/json', 'X-Client': 'e2e', 'Idempotency-Key': crypto.randomUUID() };
    await fetch('/api/logout.php', { headers });
    const answer = await fetch('/api/user.php', { method: 'POST', headers, body: JSON.stringify(login) });
    return (await answer.json()).user.profile.id;
  }, { email, password: DEMO_PASSWORD });
}

test('where a script does not come the page says what to do and keeps what was typed; once it comes the login goes on, past a hotel', { skip }, async () => {
  const isScript = ({ url }) => /\/assets\/main-[^/]*\.js/u.test(url);
  const page = await firefox.page();
  await page.goto(line.address('/login?lang=en'));
  line.turn((asked) => (isScript(asked) ? 'hotel' : 'fair'));
  await typeLogin(page, FIRST);
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await page.until(() => !document.querySelector('#not-loaded').hidden);
  assert.equal(await page.evaluate(() => document.querySelector('[name=email]').value), FIRST);
  const fates = { script: ['reset', 'hotel'], login: ['hotel', 'reset'] };
  line.turn((asked) => {
    const kind = isScript(asked) ? 'script' : asked.method === 'POST' && asked.url === '/api/user.php' ? 'login' : 'other';
    return fates[kind]?.shift() ?? 'fair';
  });
  await page.press('Log in');
  await becomes(page, () => location.pathname === '/members' && document.documentElement.dataset.auth === 'in');
  assert.deepEqual(fates, { script: [], login: [] });
  assert.equal(await page.evaluate(() => document.querySelector('#not-loaded').hidden), true);
  line.turn(fair);
});

test('a browser that refuses cookies and storage is told so, by name', { skip }, async () => {
  const page = await strict.page();
  await page.goto(server.address('/login?lang=en'));
  await typeLogin(page, FIRST);
  await page.press('Log in');
  await page.until(() => document.querySelector('main [role=alert]')?.innerText.includes('Your browser is blocking cookies for localhost'));
  assert.equal(await page.evaluate(() => location.pathname), '/login');
});

test('a tab of one member that finds the next one begins anew, and nothing of the first is left', { skip }, async () => {
  const page = await firefox.page();
  const first = await logInQuietly(page, FIRST);
  await page.goto(line.address('/settings'));
  await isReady(page);
  await page.until((email) => document.body?.innerText.includes(email), FIRST);
  const other = await firefox.page();
  await other.show();
  const second = await logInQuietly(other, SECOND);
  assert.notEqual(first, second);
  await other.goto(line.address('/members'));
  await isReady(other);
  await page.show();
  await becomes(page, (email) => document.body?.innerText.includes(email), SECOND);
  const left = await page.evaluate(() => JSON.stringify([document.body.innerText, { ...localStorage }, { ...sessionStorage }]));
  for (const word of [first, FIRST]) assert.ok(!left.includes(word), `${word} in ${left}`);
});

// The last one: the server can not be reached any more.
test('the offline page comes when the server can not be reached, as dark as was chosen', { skip }, async () => {
  const page = await firefox.page();
  await logInQuietly(page, FIRST);
  await page.evaluate(() => localStorage.setItem('scheme', 'dark'));
  await page.goto(line.address('/likes'));
  await page.until(async () => (await (await caches.match('/offline.html', { ignoreVary: true }))?.text()) ?? '');
  await page.until(() => navigator.serviceWorker.controller !== null);
  assert.equal(await page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled), false);
  const members = line.address('/members');
  await line.stop();
  line = undefined;
  await page.goto(members);
  await page.until(() => document.documentElement.dataset.page === 'offline');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
});
