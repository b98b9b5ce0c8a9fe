// The alerts that wait for no push service: what stops a member's mails, and an address that is not confirmed.
// The page's clock is moved: what it is told comes with its own refresh, what was put aside stays there.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, person, PHONE, startBrowser, still } from '../browser.mjs';
import { call, logIn, newReader, PASSWORD } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';
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

const STOPPED = 'Our e-mails to you are bouncing, so you\'re missing notifications.';
const WAITING = 'Please confirm your e-mail address';
const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const says = (page, text) => page.getByText(text, { exact: false }).first();
const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]], 'phone');
/** More than the 5 s after which a page begins to ask, and the 60 s between two times (spec 4). */
const A_REFRESH = 66_000;

async function open(page, path) {
  await page.goto(server.address(path));
  await page.locator('main h1').first().waitFor();
}

/** Lets the page's own minute pass; gives what it then learnt of its member. */
async function refreshed(page) {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/user.php') && response.request().method() === 'GET');
  await page.clock.runFor(A_REFRESH);
  await told;
}

/** Has signed up in English, and not opened the mail. */
async function newcomer(as) {
  const page = await person(browser, { locale: 'en-GB', ...as });
  const email = `anna.${randomUUID().slice(0, 8)}@example.com`;
  await call(page, server, 'POST', '/api/signup.php', {
    name: 'Anna', email, password: PASSWORD, date_of_birth: '1990-06-17', gender: 'female', looking_for: 'male',
    country: 'CH', region: 'CH-ZH', city: 'ch-zurich', language: 'en', consent: true,
  });
  return { page, email };
}

for (const [size, as] of LOOKS) {
  test(`${size}: what stops the mails is told with the next refresh, not in the settings, and once put aside never again`, async () => {
    const page = await newReader(browser, server, { name: 'Anna', ...as });
    await page.clock.install();
    await open(page, '/premium');
    assert.equal(await says(page, STOPPED).count(), 0);
    await server.sql`update accounts set notifications_disabled = '{bounce}' where member_id = ${page.member.id}`;
    await refreshed(page);
    await says(page, STOPPED).waitFor();
    await isSound(page, `alerts-stopped-${size}`);
    for (const path of ['/settings', '/notifications']) {
      await open(page, path);
      await still(page);
      assert.equal(await says(page, STOPPED).count(), 0, path);
    }
    await open(page, '/premium');
    await says(page, STOPPED).waitFor();
    const before = Math.floor(Date.now() / 1000);
    await Promise.all([
      page.waitForResponse('**/api/dismissals.php'),
      button(says(page, STOPPED).locator('xpath=ancestor::*[.//button][1]'), 'Dismiss').click(),
    ]);
    await says(page, STOPPED).waitFor({ state: 'detached' });
    const kept = (await call(page, server, 'GET', '/api/user.php')).user.dismissals['hide-disabled-notifications-alert'];
    assert.ok(kept >= before && kept <= before + 60, `${kept} is the server's moment, in seconds: ${before}`);
    await page.clock.setFixedTime(new Date(Date.now() + 2 * 365 * 86_400_000));
    await open(page, '/pricing');
    await still(page);
    assert.equal(await says(page, STOPPED).count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`${size}: who has not confirmed is reminded, but not where it would be in the way, until they have`, async () => {
    const { page, email } = await newcomer(as);
    await page.clock.install();
    await open(page, '/premium?api_signup_complete=1');
    const dialog = page.getByRole('dialog', { name: 'Check your inbox' });
    if (size === 'phone') {
      // The other site has just said so, on this very screen.
      await still(page);
      assert.equal(await says(page, WAITING).count(), 0);
      await open(page, '/premium');
    } else {
      await dialog.waitFor();
      await isSound(page, `alerts-reminder-dialog-${size}`);
      await button(dialog, 'Got it').click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).search, '');
    }
    await says(page, WAITING).waitFor();
    await isSound(page, `alerts-reminder-${size}`);
    for (const path of ['/settings', '/notifications']) {
      await open(page, path);
      await still(page);
      assert.equal(await says(page, WAITING).count(), 0, path);
    }
    await open(page, '/premium');
    await says(page, WAITING).waitFor();
    const [, token] = (await mailTo(server, email)).body_text.match(/\/activate\/done#token=(\S+)/);
    // A browser that the account knows: one that does not would be asked for a new password, and end this session.
    const phone = await person(browser, {});
    await logIn(phone, server, email, PASSWORD);
    await call(phone, server, 'POST', '/api/activate.php', { token });
    await refreshed(page);
    await says(page, WAITING).waitFor({ state: 'detached' });
    assert.deepEqual(page.troubles, []);
    await Promise.all([page, phone].map((one) => one.context().close()));
  });
}
