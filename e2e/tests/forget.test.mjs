// Two members in one browser, one after the other: however the first one's session ends, nothing of them is left.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, person, startBrowser, WHOLE } from '../browser.mjs';
import { call, newReader, PASSWORD } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';

/** What the browser may keep: of itself, of how it came here, of its router. The member stands in every other key. */
const NOBODYS = /^(?:scheme|tracking|hide-[a-z-]+|build-reload|chunk-reload|geolocation-permission|tsr-scroll-restoration.*)$/;
/** Who was logged out by the way that a session ends is a visitor, and so is what they read then. */
const VISITORS = /^visitor:account-deleted$/;
/** Cookies that say nothing of who was here: languages and country, and that somebody has logged in on this device before. */
const NOBODYS_COOKIES = ['country', 'device', 'locale', 'locales'];
const SECRET = 'about my former husband';
let server;
let browser;
let second;

before(async () => {
  server = await startServer();
  browser = await startBrowser([], WHOLE);
  const page = await newReader(browser, server, { name: 'Berta', viewport: DESKTOP });
  second = page.member;
  await page.context().close();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const at = (path) => server.address(path);
const complaint = (page) => page.getByLabel('What happened?', { exact: true });

/** A cookie's name without its value, which may be a key to an account. */
const nameOf = (cookie) => cookie.split('=', 1)[0];

/** Everything in every place where a page, its worker and the server can keep something in a browser. */
const stored = async (page) => ({
  ...await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cached: (await Promise.all((await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => new URL(url).pathname)))).flat(),
      subscribed: Boolean(await registration?.pushManager.getSubscription()),
      notices: (await registration?.getNotifications() ?? []).map(({ body }) => body),
      state: JSON.stringify(history.state),
      window: window.name,
    };
  }),
  cookies: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`),
});

/** A browser that may notify and has subscribed to pushes: without a network Chromium asks no push service, so the subscription is a made one. */
async function withPush(page) {
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript(() => {
    const held = () => (localStorage.getItem('held') ? {
      endpoint: 'https://push.example/1', options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => localStorage.removeItem('held') ?? true,
    } : null);
    PushManager.prototype.getSubscription = async () => held();
  });
}

/** A member uses what keeps something in the browser, and begins some things that they don't end. */
async function live(page) {
  await withPush(page);
  await page.goto(at('/members'));
  const [, , partner] = (await page.locator('main a[href^="/members/"]').first().getAttribute('href')).split('/');
  await page.goto(at(`/members/${partner}/chat`));
  await page.getByRole('textbox', { name: /^Message to/ }).fill(`Let me tell you ${SECRET}`);
  await page.goto(at('/complaints'));
  await complaint(page).fill(`It is ${SECRET}`);
  await page.goto(at('/settings/delete'));
  await page.locator('label:has([name=reason][value=not_safe]), [name=reason][value=not_safe]').first().click();
  await page.goto(at('/settings/export#token=a-token-to-all-of-her-data'));
  await button(page, 'Download').waitFor();
  // A photo that waits to be sent, where the app keeps it.
  await page.evaluate((member) => new Promise((resolve, reject) => {
    const opened = indexedDB.open('member-files', 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore('files');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const writing = opened.result.transaction('files', 'readwrite');
      writing.objectStore('files').put(new Blob(['a photo']), `${member}:photo:x`);
      writing.oncomplete = () => {
        opened.result.close();
        resolve();
      };
    };
  }), page.member.id);
  // A notice in the tray that nobody has pressed yet, and what pushes come by.
  await page.evaluate(async ([body, member]) => {
    await (await navigator.serviceWorker.ready).showNotification('Vonk', { body, tag: 'message' });
    // Whose subscription it is: the app ends one that is nobody's.
    localStorage.setItem(`member:${member}:push:subscribed`, 'yes');
    localStorage.setItem('held', 'yes');
  }, [`Bruno wrote ${SECRET}`, page.member.id]);
  const { local, session, databases, notices, subscribed, cookies } = await stored(page);
  assert.deepEqual([notices.length, subscribed, cookies.some((cookie) => cookie.startsWith('auth='))], [1, true, true]);
  const keys = [...Object.keys(local), ...Object.keys(session)].filter((key) => key !== 'held');
  const own = keys.filter((key) => key.startsWith(`member:${page.member.id}:`));
  assert.deepEqual(keys.filter((key) => !own.includes(key) && !NOBODYS.test(key)), [], 'every key says whose it is');
  for (const part of [':draft:', ':complaint-draft', ':leaving', ':export-token']) assert.ok(own.some((key) => key.includes(part)), `${part} in ${own}`);
  assert.deepEqual(databases, ['member-files']);
}

/** Nothing of this member in any place, by key, by id or by word. */
async function isForgotten(page, member, report) {
  // Where the page went before the browser was done, the next one does the rest, as soon as somebody is there.
  await page.mouse.move(3, 3);
  await page.mouse.move(6, 6);
  await page.waitForFunction(() => localStorage.getItem('forgetting') === null);
  const left = await stored(page);
  report?.diagnostic(`left: ${JSON.stringify({ ...left, cookies: left.cookies.map(nameOf) })}`);
  const keys = [...Object.keys(left.local), ...Object.keys(left.session)].filter((key) => !NOBODYS.test(key) && !VISITORS.test(key) && !key.startsWith(`member:${second.id}:`));
  assert.deepEqual(keys, []);
  const text = JSON.stringify(left);
  for (const word of [member.id, SECRET, 'a-token-to-all', member.email]) assert.ok(!text.includes(word), `${word} in ${text}`);
  assert.deepEqual([left.databases, left.subscribed, left.notices, left.window], [[], false, [], '']);
  const isSecond = left.local[`member:${second.id}:was:here`] !== undefined;
  const cookies = left.cookies.map(nameOf).filter((name) => !NOBODYS_COOKIES.includes(name));
  assert.deepEqual(cookies.filter((name) => name !== 'auth'), []);
  // Where the session was ended elsewhere its number may still be here, and is that of nobody.
  const who = await page.request.get(at('/api/user.php'), { headers: { 'X-Client': 'e2e' } });
  assert.equal(who.ok() ? (await who.json()).user.profile.id : null, isSecond ? second.id : null);
  assert.ok(left.cached.every((path) => path === '/offline.html' || /^\/(?:assets|icons)\//.test(path)), String(left.cached));
}

/** The next member logs in in the same tab, and meets nothing of the one before. */
async function nextMember(page, before_) {
  await page.goto(at('/login'));
  assert.equal(await page.locator('[name=email]').inputValue(), '');
  await page.locator('[name=email]').fill(second.email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').first().click();
  await button(page, 'My account').waitFor();
  await page.goto(at('/complaints'));
  assert.equal(await complaint(page).inputValue(), '');
  await page.goto(at('/settings/delete'));
  await page.locator('[name=reason][value=not_safe]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('[name=reason]:checked').count(), 0);
  await isForgotten(page, before_);
}

/** Another browser of the same member. */
async function elsewhere(page, work) {
  const other = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  await call(other, server, 'POST', '/api/user.php', { email: page.member.email, password: PASSWORD });
  await work(other);
  await other.context().close();
}

const toLogin = (page) => page.waitForURL('**/login*');

/** Goes on to the settings, unless the page's own refresh is quicker. What waits to be pressed has ended when this does: else it presses on the next member's page. */
async function pressUntilLogin(page) {
  const soon = { timeout: 3000 };
  const press = async () => {
    await button(page, 'My account').click(soon);
    await page.getByRole('link', { name: 'Settings', exact: true }).click(soon);
  };
  await Promise.all([toLogin(page), press().catch(() => undefined)]);
}

/** Moves the account to another address; gives what takes that back. */
async function moveAddress(page) {
  const email = `new.${page.member.email}`;
  await call(page, server, 'POST', '/api/mail-change.php', { email, password: PASSWORD });
  const [, token] = (await mailTo(server, email)).body_text.match(/\/mail-change\/do#token=(\S+)/);
  await call(page, server, 'POST', '/api/mail-change-do.php', { token });
  const [, undo] = (await mailTo(server, page.member.email, 'mail-changed')).body_text.match(/\/mail-change\/do#undo=(\S+)/);
  return undo;
}

const ENDS = {
  'the log-out': async (page) => {
    await page.goto(at('/members'));
    await button(page, 'My account').click();
    await button(page, 'Log out').click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor();
  },
  'a log-out without a connection': async (page, report) => {
    await page.goto(at('/members'));
    await button(page, 'My account').waitFor();
    await page.context().setOffline(true);
    await button(page, 'My account').click();
    await button(page, 'Log out').click();
    await page.getByRole('heading', { level: 1, name: "You're logged out on this device" }).waitFor();
    // Who it was is known until the server is told, by the cookie that says so and by the session's own.
    const { cookies, ...left } = await stored(page);
    report.diagnostic(`offline: ${JSON.stringify({ ...left, cookies: cookies.map(nameOf) })}`);
    assert.ok(!JSON.stringify(left).includes(page.member.id) && !JSON.stringify(left).includes(SECRET), JSON.stringify(left));
    assert.deepEqual([left.databases, left.subscribed, left.notices], [[], false, []]);
    await page.context().setOffline(false);
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor();
  },
  'an address that was taken back, here': async (page) => {
    await page.goto(at('/robots.txt'));
    const undo = await moveAddress(page);
    await page.goto(at(`/mail-change/do#undo=${undo}`));
    await button(page, 'Restore my old address').click();
    await page.getByRole('heading', { level: 1, name: 'Your old address is back' }).waitFor();
  },
  'an address that was taken back on another device': async (page) => {
    await page.goto(at('/robots.txt'));
    const undo = await moveAddress(page);
    await page.goto(at('/settings'));
    await button(page, 'My account').waitFor();
    const other = await person(browser, { viewport: DESKTOP });
    await call(other, server, 'POST', '/api/mail-change-undo.php', { token: undo });
    await other.context().close();
    await toLogin(page);
  },
  'cookies that somebody cleared': async (page) => {
    await page.goto(at('/members'));
    await page.locator('html[data-ready]').waitFor();
    await page.context().clearCookies();
    await pressUntilLogin(page);
  },
  'a log-out everywhere, on this device': async (page) => {
    await page.goto(at('/settings#sessions'));
    await elsewhere(page, async () => {
      await page.reload();
      await button(page, 'Log out everywhere').click();
      await toLogin(page);
    });
  },
  'another device that ended the others': async (page) => {
    await page.goto(at('/settings'));
    await elsewhere(page, (other) => call(other, server, 'DELETE', '/api/sessions.php', { session: null, keep_current: true }));
    await toLogin(page);
  },
  'a new password on another device': async (page) => {
    await page.goto(at('/settings'));
    await elsewhere(page, (other) => call(other, server, 'PUT', '/api/password.php', { old_password: PASSWORD, password: `${PASSWORD}!`, password_repeat: `${PASSWORD}!` }));
    await toLogin(page);
  },
  'the operator, who closes the account': async (page) => {
    await page.goto(at('/settings'));
    await server.operate('member', 'close', page.member.email, '--rule', 'Terms, conduct: no threats', '--reason', 'You threatened somebody.', '--from', 'own', '--by', 'Ria', '--yes');
    await toLogin(page);
  },
  'a session that ran out with no page open': async (page) => {
    await page.goto('about:blank');
    await server.sql`update sessions set expires_at = created_at where member_id = ${page.member.id}`;
    // A visitor's page starts the app at the first touch.
    await page.goto(at('/login'));
    await page.locator('[name=email]').click();
    await page.locator('html[data-ready]').waitFor();
  },
  'a session that ran out, as the next call finds': async (page) => {
    await page.goto(at('/members'));
    await page.locator('html[data-ready]').waitFor();
    await server.sql`update sessions set expires_at = created_at where member_id = ${page.member.id}`;
    await pressUntilLogin(page);
  },
  'the deletion of the account': async (page) => {
    await page.goto(at('/settings/delete'));
    await button(page, 'Continue to deletion').click();
    await page.getByRole('heading', { level: 1, name: 'Would this help?' }).waitFor();
    await button(page, 'Continue to deletion').click();
    await page.locator('main [name=password]').fill(PASSWORD);
    await button(page, 'Delete my account').click();
    await page.waitForURL('**/account-deleted');
  },
};

for (const [way, end] of Object.entries(ENDS)) {
  test(`nothing is left after ${way}`, async (report) => {
    const page = await newReader(browser, server, { name: 'Agnes', viewport: DESKTOP });
    await live(page);
    await end(page, report);
    await isForgotten(page, page.member, report);
    await nextMember(page, page.member);
    await page.context().close();
  });
}

// asvs: V14.3.1
test('a page of one member that finds the session of another begins anew', async () => {
  const page = await newReader(browser, server, { name: 'Agnes', viewport: DESKTOP });
  await live(page);
  await page.goto(at('/complaints'));
  await complaint(page).waitFor();
  const first = page.member;
  // Another tab of this browser, where somebody else logs in.
  const tab = await page.context().newPage();
  await call(page, server, 'POST', '/api/user.php', { email: second.email, password: PASSWORD });
  await tab.goto(at('/settings'));
  await page.waitForFunction((id) => Object.keys(localStorage).includes(`member:${id}:was:here`) && document.documentElement.dataset.auth === 'in', second.id);
  await button(page, 'My account').waitFor();
  assert.equal(await complaint(page).inputValue(), '');
  await isForgotten(page, first);
  await page.context().close();
});

test('a tab that tells late that nobody is here takes nothing from who is', async () => {
  const page = await newReader(browser, server, { name: 'Agnes', viewport: DESKTOP });
  await page.goto(at('/complaints'));
  await complaint(page).fill('Half of what I have to say');
  const tab = await page.context().newPage();
  await tab.goto(at('/robots.txt'));
  const tellNobody = () => tab.evaluate(() => new BroadcastChannel('session').postMessage(null));
  const [asked] = await Promise.all([page.waitForRequest('**/api/user.php'), tellNobody()]);
  assert.equal((await asked.response()).status(), 200);
  // Long enough for a page to go.
  await page.waitForTimeout(2000);
  assert.equal(await complaint(page).inputValue(), 'Half of what I have to say');
  // What is true ends the page, unless its own stream was quicker.
  await tab.evaluate(() => fetch('/api/logout.php', { headers: { 'X-Client': 'e2e' } }));
  await tellNobody();
  await page.waitForFunction(() => document.documentElement.dataset.auth === 'out');
  assert.equal(await complaint(page).inputValue(), '');
  await isForgotten(page, page.member);
  await page.context().close();
});
