// Alerts, push and the service worker, on a phone and at a desk. Without a network Chromium subscribes at no push
// service, so the subscription is a made one here; pushes come through the debugger, as the browser gets them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, PHONE, startBrowser, still, WHOLE, workerOf } from '../browser.mjs';
import { call, newMember, newReader, PASSWORD } from '../members.mjs';
import { startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';

let server;
let browser;

// In this order: a server that does not start leaves no browser behind.
before(async () => {
  server = await startServer();
  browser = await startBrowser([], WHOLE);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const PHOTO = 'Your profile has no photo yet. People like to see who they\'re writing to.';
const PUSH = 'Get notified about new messages and likes on this device, even when the site is closed.';
const notice = (page, text) => page.getByText(text, { exact: true }).locator('..');
const LIKE = { type: 'like', title: 'Vonk', body: 'Somebody likes you.', check_url: '/likes/received', open_url: '/login', tag: 'like' };
const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]], 'phone');
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** A member without a photo who reads English. */
async function anna(as = {}) {
  const page = await newReader(browser, server, { name: 'Anna', ...as });
  return page;
}

async function open(page, path) {
  await page.goto(server.address(path));
  await page.locator('main h1').first().waitFor();
}

/** Sets what this browser lets the site do, as its own settings do. */
async function permit(page, setting) {
  const own = await page.context().newCDPSession(page);
  const { targetInfo: { browserContextId } } = await own.send('Target.getTargetInfo');
  const debug = await browser.newBrowserCDPSession();
  await debug.send('Browser.setPermission', { origin: server.address(''), permission: { name: 'notifications' }, setting, browserContextId });
}

/** A site with a key and a push service that answers; gives what our server is told. */
async function withPush(page) {
  await page.addInitScript(() => {
    // The page's own scripts run after this.
    document.addEventListener('readystatechange', () => {
      const boot = document.querySelector('#boot');
      if (document.readyState !== 'interactive' || !boot) return;
      const data = JSON.parse(boot.textContent);
      data['/api/settings.php'].settings.push_public_key = 'BAAA';
      boot.textContent = trustedTypes.createPolicy('test', { createScript: (text) => text }).createScript(JSON.stringify(data));
    });
    const held = () => localStorage.getItem('held') && {
      endpoint: 'https://push.example/1', options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => localStorage.removeItem('held') ?? true,
    };
    PushManager.prototype.getSubscription = async () => held();
    PushManager.prototype.subscribe = async () => localStorage.setItem('held', 'yes') ?? held();
  });
  const told = [];
  await page.route('**/api/user.php?push=1', (route) => {
    told.push({ method: route.request().method(), body: route.request().postDataJSON() });
    return route.fulfill({ json: {} });
  });
  return told;
}

/** Brings the worker a push, as the push service does, and waits until it has shown what it says. */
async function deliver(page, data) {
  const worker = await workerOf(page);
  // Chromium forgets a notice that is looked for while it is being shown.
  await worker.evaluate(() => {
    const { registration } = self;
    self.shownOnce = new Promise((resolve) => {
      registration.showNotification = (...notice) => {
        delete registration.showNotification;
        const showing = registration.showNotification(...notice);
        void showing.finally(resolve);
        return showing;
      };
    });
  });
  const debug = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await debug.send('ServiceWorker.enable');
  await debug.send('ServiceWorker.deliverPushMessage', { origin: server.address(''), registrationId: await registered, data: typeof data === 'string' ? data : JSON.stringify(data) });
  await worker.evaluate(() => self.shownOnce);
}

/** Waits for what a page has to be asked for: `waitForFunction` waits for no promise. */
async function until(page, find, fits) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const found = await page.evaluate(find);
    if (fits(found)) return found;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  throw new Error(`it did not come to: ${fits}`);
}

/** What the browser shows, once it fits. */
const shown = (page, fits) => until(page, async () => {
  const notices = await (await navigator.serviceWorker.ready).getNotifications();
  return notices.map(({ title, body, tag }) => ({ title, body, tag }));
}, fits);
const one = (notices) => notices.length === 1;

/** The language of the page that the worker keeps. */
const keptIn = (page, language) => until(page, async () => (await caches.match('/offline.html', { ignoreVary: true }))?.headers.get('Content-Language'), (kept) => kept === language);

/** Presses the notice: what the browser tells the worker of it. */
async function pressNotice(page) {
  const worker = await workerOf(page);
  await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}

for (const [size, as] of LOOKS) {
  // spec: 2.16, 4.2, 4.3
  test(`${size}: alerts for the photo and for push come one after the other, are put aside for good, and outlive a log-out`, async () => {
    const page = await anna(as);
    await withPush(page);
    const now = new Date('2027-03-04T05:06:07Z');
    await page.clock.setFixedTime(now);
    await open(page, '/members');
    await notice(page, PHOTO).waitFor();
    assert.equal(await page.getByText(PUSH).count(), 0, 'one at a time');
    await isSound(page, `notifications-alerts-${size}`);
    for (const text of [PHOTO, PUSH]) await Promise.all([page.waitForResponse('**/api/dismissals.php'), button(notice(page, text), 'Dismiss').click()]);
    // The server knows, by its own clock, so that her other devices do.
    const { user } = await call(page, server, 'GET', '/api/user.php');
    assert.deepEqual(Object.keys(user.dismissals).toSorted(), ['hide-enrich-alert', 'hide-push-notification-alert']);
    // Where nothing of hers is being fetched that a visitor would be refused.
    await open(page, '/pricing');
    await button(page, 'My account').first().click();
    await button(page, 'Log out').click();
    await page.waitForURL(server.address('/'));
    await call(page, server, 'POST', '/api/user.php', { email: page.member.email, password: PASSWORD });
    await page.clock.setFixedTime(new Date('2029-01-01T00:00:00Z'));
    await open(page, '/likes/received');
    // Alerts have come once the state that one of them waits for is known.
    await page.goto(server.address('/notifications'));
    await page.getByText('Turned off').waitFor();
    await page.goBack();
    await page.locator('main h1').first().waitFor();
    await workerOf(page);
    await still(page);
    assert.deepEqual(await Promise.all([PHOTO, PUSH].map((text) => page.getByText(text).count())), [0, 0]);
    assert.deepEqual(page.troubles, []);
    await close(page);
  });

  // spec: 2.51, 3.10
  test(`${size}: the states of push are shown, switched on and off, on this device`, async () => {
    const page = await anna(as);
    await open(page, '/notifications');
    const section = page.getByRole('region', { name: 'Notifications on this device' });
    const told = await withPush(page);
    await page.reload();
    await section.getByText('Turned off').waitFor();
    await isSound(page, `notifications-off-${size}`);
    await permit(page, 'denied');
    await section.getByText('Blocked by your browser').waitFor();
    await isSound(page, `notifications-denied-${size}`);
    await permit(page, 'granted');
    await button(section, 'Turn on notifications').click();
    await section.getByText('Turned on').waitFor();
    assert.deepEqual(told, [{ method: 'POST', body: { subscription: { endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } } } }]);
    await isSound(page, `notifications-on-${size}`);
    await page.reload();
    await section.getByText('Turned on').waitFor();
    await button(section, 'Turn off on this device').click();
    await section.getByText('Turned off').waitFor();
    assert.deepEqual(told.at(-1), { method: 'DELETE', body: { endpoint: 'https://push.example/1' } });
    assert.deepEqual(page.troubles, []);
    await close(page);
  });

  test(`${size}: without a network there is a page that says so, in the member's language, and what was wanted comes back`, async () => {
    const page = await anna(as);
    const other = await newMember(browser, server, { name: 'Ben', gender: 'male', lookingFor: 'female' });
    const chat = `/members/${other.member.id}/chat`;
    await open(page, chat);
    await page.locator('main textarea').fill('Half a sentence');
    await workerOf(page);
    await keptIn(page, 'en');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'You\'re offline' }).waitFor();
    await isSound(page, `notifications-offline-${size}`);
    await button(page, 'Try again').or(page.getByRole('link', { name: 'Try again' })).click();
    await page.getByRole('heading', { level: 1, name: 'You\'re offline' }).waitFor();
    await page.context().setOffline(false);
    // By itself, with what was written.
    await page.waitForFunction(() => document.querySelector('main textarea')?.value === 'Half a sentence');
    assert.equal(new URL(page.url()).pathname, chat);
    await call(page, server, 'PUT', '/api/user.php', { language: 'de' });
    await open(page, '/members');
    await keptIn(page, 'de');
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === 'de' && document.documentElement.dataset.page === 'offline');
    await page.context().setOffline(false);
    assert.deepEqual(page.troubles.filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED')), []);
    await close(page, other);
  });
}

// spec: 4.13, 4.14
test('a push is shown, told to open pages, and reloads chats and likes', async () => {
  const page = await anna();
  await page.context().grantPermissions(['notifications']);
  await open(page, '/members');
  await workerOf(page);
  const asked = Promise.all(['chats', 'likes'].map((call) => page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/${call}.php`)));
  await deliver(page, LIKE);
  await asked;
  assert.deepEqual(await shown(page, one), [{ title: 'Vonk', body: 'Somebody likes you.', tag: 'like' }]);
  // Another of the same tag takes its place.
  await deliver(page, { ...LIKE, body: 'Two people like you.' });
  await shown(page, (notices) => one(notices) && notices[0].body === 'Two people like you.');
  assert.deepEqual(page.troubles, []);
  await close(page);
});

// spec: 4.14
test('a notice that is pressed leads an open page there without a reload', async () => {
  const page = await anna();
  await page.context().grantPermissions(['notifications']);
  await open(page, '/members');
  await page.evaluate(() => { window.untouched = true; });
  await deliver(page, LIKE);
  await shown(page, one);
  await pressNotice(page);
  await page.waitForURL(server.address('/likes/received'));
  assert.equal(await page.evaluate(() => window.untouched), true);
  await shown(page, ({ length }) => length === 0);
  assert.deepEqual(page.troubles, []);
  await close(page);
});

// spec: 4.14
test('who is logged out is led to the open URL, on a page or in a new window; a member to the check URL', async () => {
  const page = await anna();
  await page.context().grantPermissions(['notifications']);
  await open(page, '/members');
  const worker = await workerOf(page);
  await deliver(page, LIKE);
  await shown(page, one);
  // No page of the app learns of it, which would take the notice away.
  await page.goto('about:blank');
  await call(page, server, 'GET', '/api/logout.php');
  await page.goto(server.address('/robots.txt'));
  await pressNotice(page);
  await page.waitForURL(server.address('/login'));
  // The window that would be opened, since without a real press none may be.
  const opened = (member) => worker.evaluate(async (message) => {
    self.clients.matchAll = async () => [];
    const opening = new Promise((resolve) => { self.clients.openWindow = async (way) => resolve(way); });
    await self.registration.showNotification(message.title, { tag: 'again', data: message });
    const [notification] = await self.registration.getNotifications({ tag: 'again' });
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    return opening;
  }, member);
  assert.equal(await opened(LIKE), '/login');
  await call(page, server, 'POST', '/api/user.php', { email: page.member.email, password: PASSWORD });
  assert.equal(await opened(LIKE), '/likes/received');
  assert.equal(await opened({ ...LIKE, check_url: 'https://evil.example/' }), '/');
  await close(page);
});

test('a push that cannot be read is shown by the site’s name, and leads home', async () => {
  const page = await anna();
  await page.context().grantPermissions(['notifications']);
  await open(page, '/members');
  await deliver(page, '{"type":"bill"}');
  assert.deepEqual(await shown(page, one), [{ title: 'localhost', body: '', tag: 'push' }]);
  assert.deepEqual(page.troubles, []);
  await close(page);
});

test('the worker keeps the offline page and its looks, and no answer of the server', async () => {
  const page = await anna();
  for (const path of ['/members', '/likes/received', '/chats', '/profile']) await open(page, path);
  await workerOf(page);
  await keptIn(page, 'en');
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return { paths: all.flat(), page: await (await caches.match('/offline.html', { ignoreVary: true })).text() };
  });
  assert.deepEqual(kept.paths.filter((path) => path !== '/offline.html' && !/^\/(?:assets|icons)\/[^/]+$/.test(path)), []);
  assert.ok(!kept.page.includes(page.member.name) && !kept.page.includes('boot'));
  await close(page);
});

test('a newer worker takes over under an open page, and no draft is lost', async () => {
  const page = await anna();
  const other = await newMember(browser, server, { name: 'Ben', gender: 'male', lookingFor: 'female' });
  await open(page, `/members/${other.member.id}/chat`);
  await workerOf(page);
  await page.locator('main textarea').fill('Half a sentence');
  // Under another address it is another one to the browser, as one with other bytes is.
  await page.evaluate(async () => {
    window.untouched = true;
    const taken = new Promise((resolve) => { navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }); });
    const later = trustedTypes.createPolicy('test', { createScriptURL: (url) => url }).createScriptURL('/sw.js?later');
    await navigator.serviceWorker.register(later, { scope: '/' });
    await taken;
  });
  assert.deepEqual([await page.evaluate(() => window.untouched), await page.locator('main textarea').inputValue()], [true, 'Half a sentence']);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('main textarea')?.value === 'Half a sentence');
  assert.deepEqual(page.troubles, []);
  await close(page, other);
});

test('each site is installed under its own name, colours and icons', async () => {
  const page = await anna();
  const manifests = [];
  for (const domain of ['localhost', 'velours.localhost']) {
    await page.goto(server.address('/pricing', domain));
    const { manifest, icons } = await page.evaluate(async () => {
      const manifest = await (await fetch('/manifest.webmanifest')).json();
      const icons = await Promise.all(manifest.icons.map(async ({ src }) => {
        const answer = await fetch(src);
        const { width, height } = await createImageBitmap(await answer.blob()).catch(() => ({}));
        return { type: answer.headers.get('content-type').split(';')[0], sizes: width ? `${width}x${height}` : 'any' };
      }));
      return { manifest, icons };
    });
    assert.deepEqual(icons, manifest.icons.map(({ type, sizes }) => ({ type, sizes })));
    manifests.push(manifest);
  }
  assert.notEqual(manifests[0].name, manifests[1].name);
  assert.notEqual(manifests[0].theme_color, manifests[1].theme_color);
  const debug = await page.context().newCDPSession(page);
  await open(page, '/members');
  const { errors } = await debug.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  await close(page);
});

// spec: 7.7
test('a page that goes out of sight says so by a beacon', async () => {
  const page = await anna();
  await open(page, '/members');
  await workerOf(page);
  const told = page.waitForResponse('**/api/page-hidden.php?*');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.equal((await told).status(), 200);
  assert.deepEqual(page.troubles, []);
  await close(page);
});
