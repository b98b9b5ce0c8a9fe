// The page for when there is no network, behind a hotel's own page; in Firefox: weather-firefox.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, startBrowser } from '../browser.mjs';
import { newReader } from '../members.mjs';
import { startServer } from '../server.mjs';

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
