// Push as a whole, with a browser that we did not write: Firefox subscribes by the page's own button at a push
// service on this machine, the server seals a like for it, the service worker opens and shows it. Chromium
// subscribes too; its endpoint is Google's, so what is pushed there ends here.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { startBrowser, startBrowserWithProfile } from '../browser.mjs';
import { startFirefox } from '../firefox.mjs';
import { startGooglePushService } from '../google-push-service.mjs';
import { call, newMember, newReader, PASSWORD } from '../members.mjs';
import { startPushService } from '../push-service.mjs';
import { startServer } from '../server.mjs';

let service;
let server;
let browser;
let firefox;

before(async () => {
  service = await startPushService();
  server = await startServer({ LIAISON_DEMO: 'true', LIAISON_PUSH_TEST_SERVICE: service.origin });
  browser = await startBrowser();
  firefox = await startFirefox({ 'dom.push.serverURL': `${service.origin.replace('http', 'ws')}/`, 'dom.push.retryBaseInterval': 50 });
});
after(async () => {
  await firefox?.close();
  await browser?.close();
  await server?.stop();
  await service?.close();
});

const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });
const says = (page, words) => page.until((text) => document.querySelector('main')?.innerText.includes(text), words);

/** The notice that Firefox shows of a person, once it does; it takes notices away after some seconds. */
const shown = (page, name) => page.until(async (who) => {
  const notices = await (await navigator.serviceWorker.ready).getNotifications();
  const notice = notices.find(({ body }) => body.includes(who));
  return notice && { title: notice.title, body: notice.body, tag: notice.tag, way: notice.data?.check_url };
}, name);

/** A member who reads English, with a page of the product's in Firefox besides. */
async function annaInFirefox() {
  const anna = await newReader(browser, server, { name: 'Anna' });
  const page = await firefox.page();
  await page.goto(server.address('/login'));
  const status = await page.evaluate(async (login) => {
    const headers = { 'Content-Type': 'application/json', 'X-Client': 'e2e', 'Idempotency-Key': crypto.randomUUID() };
    return (await fetch('/api/user.php', { method: 'POST', headers, body: JSON.stringify(login) })).status;
  }, { email: anna.member.email, password: PASSWORD });
  assert.equal(status, 200);
  return { anna, page };
}

const manOf = (name) => newMember(browser, server, { name, gender: 'male', lookingFor: 'female' });

// spec: 4.14
test('a like reaches Firefox sealed, is shown, and no more once push is switched off', async () => {
  const { anna, page } = await annaInFirefox();
  await page.goto(server.address('/notifications'));
  await says(page, 'Turned off');
  await page.press('Turn on notifications');
  await says(page, 'Turned on');

  const ben = await manOf('Ben');
  await like(ben, anna);
  assert.deepEqual(await shown(page, 'Ben'), { title: 'New like', body: 'A like from Ben.', tag: `like-${ben.member.id}`, way: `/likes/m/${ben.member.id}` });
  const [first] = service.taken;
  assert.equal(first.status, 201);
  for (const secret of ['Ben', 'like', ben.member.id, anna.member.id]) assert.equal(first.bytes.includes(secret), false, secret);

  // Firefox away for a moment, as a phone in a tunnel: its push service keeps the push until it is back.
  service.greeted = false;
  service.socket.terminate();
  const carl = await manOf('Carl');
  await like(carl, anna);
  assert.equal((await shown(page, 'Carl')).body, 'A like from Carl.');

  await page.press('Turn off on this device');
  await says(page, 'Turned off');
  assert.equal(service.channels.size, 0);
  // Without a browser nothing is written down to be pushed: the like's own transaction decides that.
  const dirk = await manOf('Dirk');
  await like(dirk, anna);
  const [{ count }] = await server.sql`select count(*)::int from jobs where payload::text like ${`%${dirk.member.id}%`} and kind = 'push.send'`;
  assert.equal(count, 0);
  assert.equal(service.taken.length, 2);
  await Promise.all([anna, ben, carl, dirk].map((one) => one.context().close()));
});

// spec: 3.10
test('Chromium subscribes by the page’s button at its own push service, for this site’s key and no other', async () => {
  const google = await startGooglePushService();
  const folder = await mkdtemp(`${tmpdir()}/liaison-chromium-`);
  const context = await startBrowserWithProfile(folder, google.switches);
  try {
    const anna = await newReader(browser, server, { name: 'Anna' });
    await context.grantPermissions(['notifications'], { origin: server.address('') });
    const page = await context.newPage();
    await call(page, server, 'POST', '/api/user.php', { email: anna.member.email, password: PASSWORD });
    await page.goto(server.address('/notifications'));
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByText('Turned on').waitFor();
    const { settings } = await call(page, server, 'GET', '/api/settings.php');
    const [form] = google.registered;
    assert.equal(form.get('sender'), settings.push_public_key);
    assert.ok(form.get('X-subtype').startsWith(`wp:${server.address('/')}`), form.get('X-subtype'));
    const kept = await server.sql`select endpoint, octet_length(p256dh) as key, octet_length(auth) as secret from push_subscriptions where member_id = ${anna.member.id}`;
    assert.deepEqual(kept.map(({ endpoint, key, secret }) => [new URL(endpoint).pathname, key, secret]), [['/fcm/send/made-up-device:subscription-1', 65, 16]]);
    await page.getByRole('button', { name: 'Turn off' }).first().click();
    await page.getByText('Turned off').waitFor();
    assert.equal((await server.sql`select from push_subscriptions where member_id = ${anna.member.id}`).length, 0);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
    await google.close();
  }
});
