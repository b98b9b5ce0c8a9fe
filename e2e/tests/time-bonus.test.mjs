// The time bonus and the welcome discount: banner, countdown, dialog, price, and that a price which has ended is never charged.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { call, newReader } from '../members.mjs';
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

const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]], 'phone');
const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const banner = (page) => page.getByRole('region', { name: 'Notices' }).getByText(/^25% off your first credits until \d\d:\d\d/);
const offer = (page) => page.getByRole('dialog', { name: '25% off your first credits' });

/** Somebody who signed up a moment ago, reads English, and put aside what else would stand in the place of the offer. */
async function newcomer(as) {
  const page = await newReader(browser, server, { name: 'Nora', ...as });
  for (const name of ['hide-enrich-alert', 'hide-push-notification-alert']) await call(page, server, 'PUT', '/api/dismissals.php', { name });
  return page;
}

/** As if they had signed up so long ago. */
const signedUp = ({ member: { id } }, ago) => server.sql`update accounts set created_at = now() - ${ago}::interval where member_id = ${id}`;

async function withoutCredits({ member: { id } }) {
  await server.sql`update credit_lots set remaining = 0 where member_id = ${id}`;
  await server.sql`update credit_accounts set balance = 0 where member_id = ${id}`;
}

async function open(page, path) {
  await page.goto(server.address(path));
  await page.locator('main h1').first().waitFor();
}

for (const [size, look] of LOOKS) {
  // spec: 2.31, 4.6, 4.9
  test(`${size}: the banner says until when in the members area, the price is lower, and a purchase ends it`, async () => {
    const page = await newcomer(look);
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/members');
    const { timebonus: { ends_at: end } } = await call(page, server, 'GET', '/api/timebonus.php');
    const clock = await page.evaluate((at) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(at)), end);
    await banner(page).getByText(clock, { exact: true }).waitFor();
    // No seconds run.
    assert.equal(await page.getByRole('timer').count(), 0);
    // It comes with the page and does not push it down a moment later.
    assert.ok(!asked.includes('/api/timebonus.php'));
    await still(page);
    await shot(page, `bonus-members-${size}`);
    assert.deepEqual(await findings(page), []);
    await open(page, '/chats');
    await banner(page).waitFor();
    await still(page);
    await shot(page, `bonus-chats-${size}`);
    assert.deepEqual(await findings(page), []);
    await open(page, '/notifications');
    assert.equal(await banner(page).count(), 0);
    await open(page, '/premium');
    await banner(page).waitFor();
    await page.getByRole('link', { name: 'Get credits', exact: true }).first().click();
    await page.getByText(/Order within .* to get 25% off/).waitFor();
    await still(page);
    await shot(page, `bonus-credits-${size}`);
    assert.deepEqual(await findings(page), []);
    const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
    await open(page, `/credits/${bundle.id}/twint`);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/sandbox/mollie/checkout/**');
    await page.locator('button[name=action][value=paid]').click();
    await page.getByText('Payment complete').first().waitFor();
    const { orders: [order] } = await call(page, server, 'GET', '/api/orders.php');
    assert.equal(order.price.amount, Math.floor(bundle.price.amount * 0.75));
    await open(page, '/members');
    assert.equal(await banner(page).count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  // spec: 4.10, 9.1
  test(`${size}: the dialog comes 40 seconds after entering, only without credits, and once`, async () => {
    const page = await newcomer(look);
    await withoutCredits(page);
    await page.clock.install();
    await open(page, '/members');
    await banner(page).waitFor();
    await page.clock.runFor(35_000);
    assert.equal(await offer(page).count(), 0);
    await page.clock.runFor(6_000);
    await offer(page).waitFor();
    assert.match(await offer(page).getByRole('timer').textContent(), /^03:5\d:\d\d$/);
    await still(page);
    await shot(page, `bonus-dialog-${size}`);
    assert.deepEqual(await findings(page), []);
    await Promise.all([page.waitForResponse('**/api/dismissals.php'), button(offer(page), 'Not now').click()]);
    await offer(page).waitFor({ state: 'detached' });
    const { user } = await call(page, server, 'GET', '/api/user.php');
    assert.ok(user.dismissals['hide-time-bonus-modal'] > 1_700_000_000);
    await page.reload();
    await banner(page).waitFor();
    await page.clock.runFor(60_000);
    assert.equal(await offer(page).count(), 0);
    await page.context().close();
  });
}

// spec: 4.6, 9.1
test('at 3:59:59 one second is left, at 4:00:00 nothing is', async () => {
  const page = await newcomer({ viewport: PHONE });
  await page.clock.install();
  await open(page, '/members');
  await banner(page).waitFor();
  const { timebonus: { ends_at: end } } = await call(page, server, 'GET', '/api/timebonus.php');
  // The server's clock stays where it is: another answer of it would begin the countdown anew.
  await page.route('**/api/timebonus.php', (route) => route.abort());
  // Near the end; how near depends on how long the page took, by which its countdown is late. Then second by second.
  await page.clock.pauseAt(new Date(Date.parse(end) - 5_000));
  let seconds = 0;
  for (; await banner(page).count(); seconds += 1) {
    assert.ok(seconds < 120);
    await page.clock.runFor(1_000);
  }
  assert.ok(seconds >= 3, `${seconds}`);
  await page.context().close();
});

test('who signed up four hours ago has no bonus, no lower price, and nothing as good instead', async () => {
  const page = await newcomer({ viewport: PHONE });
  await call(page, server, 'GET', '/api/timebonus.php');
  await signedUp(page, '4 hours');
  await open(page, '/members');
  assert.equal((await call(page, server, 'GET', '/api/timebonus.php')).timebonus, null);
  const { bundles, discount } = await call(page, server, 'GET', '/api/credits.php');
  assert.deepEqual([discount, ...bundles.map((bundle) => bundle.discounted_price)], [null, ...bundles.map(() => null)]);
  assert.equal(await page.getByText(/off your first credits/).count(), 0);
  await page.context().close();
});

// spec: 4.11
test('who never had a time bonus is welcomed with a discount until a day, and pays the lower price', async () => {
  const page = await newcomer({ viewport: DESKTOP });
  // Without having opened a page in the four hours, so that no countdown was shown to them.
  await signedUp(page, '1 day');
  await open(page, '/members');
  await page.getByText(/^25% off your first credits until /).waitFor();
  assert.equal(await banner(page).count(), 0);
  await still(page);
  await shot(page, 'welcome-members');
  assert.deepEqual(await findings(page), []);
  const { bundles: [bundle], discount } = await call(page, server, 'GET', '/api/credits.php');
  assert.equal(discount.kind, 'welcome');
  await open(page, `/credits/${bundle.id}/twint`);
  await page.getByText(/^Your 25% discount is valid for one order until /).waitFor();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/sandbox/mollie/checkout/**');
  await page.locator('button[name=action][value=paid]').click();
  await page.getByText('Payment complete').first().waitFor();
  assert.equal((await call(page, server, 'GET', '/api/orders.php')).orders[0].price.amount, Math.floor(bundle.price.amount * 0.75));
  await open(page, '/members');
  assert.equal(await page.getByText(/off your first credits/).count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('a lower price that ended while it was on screen is said to have ended, and not charged otherwise', async () => {
  const page = await newcomer({ viewport: PHONE });
  const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
  await open(page, `/credits/${bundle.id}/twint`);
  const pay = page.locator('form button[type=submit]');
  await page.getByText('Discount', { exact: true }).waitFor();
  const lower = await pay.textContent();
  await signedUp(page, '4 hours');
  await pay.click();
  await page.getByText('Your discount has ended. Please check the price again.').waitFor();
  await page.waitForFunction((before) => document.querySelector('form button[type=submit]')?.textContent !== before, lower);
  assert.equal(await page.getByText('Discount', { exact: true }).count(), 0);
  await still(page);
  await shot(page, 'bonus-ended-checkout');
  assert.deepEqual((await call(page, server, 'GET', '/api/orders.php')).orders, []);
  await page.context().close();
});
