// The page for when there is no network, where browsers differ: in Firefox, in the dark, and behind a hotel's own page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, startBrowser } from '../browser.mjs';
import { startFirefox } from '../firefox.mjs';
import { DEMO_PASSWORD, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';

let server;
let browser;
let firefox;

// In this order: a server that does not start leaves no browser behind.
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  firefox = await startFirefox();
});
after(async () => {
  await firefox?.close();
  await browser?.close();
  await server?.stop();
});

const kept = async () => (await (await caches.match('/offline.html', { ignoreVary: true }))?.text()) ?? '';

test('what a hotel answers in place of the offline page is not kept as one', async () => {
  const page = await newReader(browser, server, { name: 'Hanna' });
  await page.goto(server.address('/likes'));
  await eventually(page, kept);
  let asked = 0;
  await page.context().route('**/offline.html*', (route) => {
    asked += 1;
    return route.fulfill({ status: 200, contentType: 'text/html', headers: { 'Content-Language': 'de' }, body: '<!doctype html><title>Hotel</title><h1>Welcome</h1>' });
  });
  const answered = page.context().waitForEvent('requestfinished', (request) => request.url().includes('/offline.html'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active.postMessage({ type: 'language', language: 'de' }));
  await answered;
  // The worker answers one message after the other.
  await page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
  assert.ok(asked >= 1);
  assert.match(await page.evaluate(kept), /data-page="offline"/);
  await page.context().close();
});

test('in Firefox the offline page comes when the server can not be reached, as dark as was chosen', async () => {
  const away = await startServer();
  const page = await firefox.page();
  try {
    await page.goto(away.address('/login'));
    const status = await page.evaluate(async (login) => {
      const headers = { 'Content-Type': 'application/json', 'X-Client': 'e2e', 'Idempotency-Key': crypto.randomUUID() };
      localStorage.setItem('scheme', 'dark');
      return (await fetch('/api/user.php', { method: 'POST', headers, body: JSON.stringify(login) })).status;
    }, { email: 'free@vonk.example', password: DEMO_PASSWORD });
    assert.equal(status, 200);
    await page.goto(away.address('/likes'));
    await page.until(kept);
    await page.until(() => navigator.serviceWorker.controller !== null);
    assert.equal(await page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled), false);
  } finally {
    await away.stop();
  }
  await page.goto(away.address('/members'));
  await page.until(() => document.documentElement.dataset.page === 'offline');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
});
