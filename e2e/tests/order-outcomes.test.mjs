// What becomes of an order that is not simply paid: failed, cancelled, expired, pending; a card that is kept and fails.
// Nothing is lost on the way to another method, and nothing is paid twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { call, longtimeMember } from '../members.mjs';
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

const LOOKS = { phone: { viewport: PHONE, scheme: 'light' }, desktop: { viewport: DESKTOP, scheme: 'dark' } };
const AT_THE_PROVIDER = '**/sandbox/*/checkout/**';
const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true });
const pay = (page, name) => page.locator('form button[type=submit]', { hasText: name });
const orders = async (page) => (await call(page, server, 'GET', '/api/orders.php')).orders;
const credits = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.credits;

/** A member of forty days ago who reads English: no offer to newcomers mixes in. */
async function anna(size) {
  const page = await longtimeMember(browser, server, { ...LOOKS[size] });
  return page;
}

/** Goes to the provider with the bundle of 60 credits. */
async function leaveFor(page, method, name) {
  const { bundles: [, bundle] } = await call(page, server, 'GET', '/api/credits.php');
  await page.goto(server.address(`/credits/${bundle.id}/${method}`));
  await pay(page, name).click();
  await page.waitForURL(AT_THE_PROVIDER);
  return bundle;
}

const end = (page, how) => page.locator(`button[name=action][value=${how}]`).click();

/** What the bank decides about the payment of the newest order, while the member looks at the order's page. */
async function atTheBank(page, how) {
  const [{ payment_id: payment }] = await orders(page);
  const address = server.address(`/sandbox/mollie/change/${payment}`);
  const [, token] = (await (await fetch(address)).text()).match(/name="token" value="([^"]+)"/u);
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ token, action: how }), redirect: 'manual' });
  assert.equal(answer.status, 303);
}

/** The provider's webhooks: all sent, or all lost. */
const loseWebhooks = (percent) => server.sql`update mollie_sandbox.faults set knobs = knobs || jsonb_build_object('webhook_drop_percent', ${percent}::int)`;

const OUTCOMES = [
  { size: 'phone', how: 'failed', method: 'twint', name: 'TWINT', status: 'failed', title: 'Try again or pay another way', notice: 'Payment failed or has been cancelled. You haven\'t been charged.' },
  { size: 'desktop', how: 'failed', reason: 'card_expired', method: 'visa', name: 'Visa', status: 'failed', title: 'Try another way to pay', notice: 'Credit card payment failed. You haven\'t been charged.' },
  { size: 'phone', how: 'canceled', method: 'paypal', name: 'PayPal', status: 'cancelled', title: 'Try another way to pay', notice: 'Payment failed or has been cancelled. You haven\'t been charged.' },
  { size: 'desktop', how: 'expired', method: 'twint', name: 'TWINT', status: 'expired', title: 'Try another way to pay', notice: 'Payment failed or has been cancelled. You haven\'t been charged.' },
];

for (const { size, how, reason, method, name, status, title, notice } of OUTCOMES) {
  // spec: 2.47, 8.15
  test(`${size}: ${name} ${reason ?? how}: said plainly, and another method pays the same bundle with the same code`, async () => {
    const page = await anna(size);
    const code = `KEEP-${how}-${method}`.toUpperCase();
    await server.sql`insert into discount_codes (site_id, code, value_percentage, status, validity, kind, expires, created_at)
      select distinct site_id, ${code}, 10::smallint, 'active', 'once-per-user', 'code', now() + interval '3 days', now() from bundles`;
    const start = await credits(page);
    const { bundles: [, bundle] } = await call(page, server, 'GET', '/api/credits.php');
    await page.goto(server.address(`/credits/${bundle.id}/${method}`));
    await button(page, 'I have a discount code').click();
    await page.getByRole('textbox', { name: 'Discount code', exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await page.getByText(`10% off with the code ${code}`).waitFor();
    await pay(page, name).click();
    await page.waitForURL(AT_THE_PROVIDER);
    if (reason) await page.locator('#reason').selectOption(reason);
    await end(page, how);
    await heading(page, title).waitFor();
    await page.getByRole('alert').getByText(notice, { exact: true }).waitFor();
    await page.getByText(`10% off with the code ${code}`).waitFor();
    await page.getByRole('definition').getByText('60 credits', { exact: true }).waitFor();
    await still(page);
    await shot(page, `outcome-${how}-${method}-${size}`);
    assert.deepEqual(await findings(page), []);
    assert.equal(await credits(page), start);
    // The same place after a reload, and on the way back from anywhere.
    await page.reload();
    await heading(page, title).waitFor();
    await page.locator('label:has([name=method][value=mastercard])').click();
    await pay(page, 'Mastercard').click();
    await page.waitForURL(AT_THE_PROVIDER);
    await end(page, 'paid');
    await heading(page, 'Payment complete').waitFor();
    assert.equal(await credits(page), start + 60);
    const [paid, lost] = await orders(page);
    const off = Math.ceil(bundle.price.amount / 10);
    assert.deepEqual([paid.status, paid.method, paid.bundle, paid.price.amount, paid.discount_code], ['completed', 'mastercard', bundle.id, bundle.price.amount - off, code]);
    assert.deepEqual([lost.status, lost.method, lost.bundle], [status, method, bundle.id]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('suspected fraud and a bank that asks for the member: what is offered follows from the reason', async () => {
  const page = await anna('phone');
  for (const [reason, title, first] of [['possible_fraud', 'Try another way to pay', null], ['authentication_failed', 'Try again or pay another way', 'mastercard'], ['insufficient_funds', 'Try again or pay another way', 'mastercard']]) {
    await leaveFor(page, 'mastercard', 'Mastercard');
    await page.locator('#reason').selectOption(reason);
    await end(page, 'failed');
    await heading(page, title).waitFor();
    const methods = await page.locator('[name=method]').evaluateAll((inputs) => inputs.map(({ value }) => value));
    // PayPal comes right behind a card that may be tried again, and before all others where it may not.
    const paypal = methods.indexOf('paypal');
    assert.deepEqual([methods.indexOf('mastercard') === 0, paypal], first ? [true, 1] : [false, 0], `${reason}: ${methods}`);
  }
  assert.deepEqual((await orders(page)).map(({ status }) => status), ['failed', 'failed', 'failed']);
  await page.context().close();
});

test('phone: a payment that the bank decides later: a reload changes nothing, and the stream tells at once', async () => {
  const page = await anna('phone');
  const start = await credits(page);
  // Nothing is asked for again in this tab: only the stream can tell.
  await page.addInitScript(() => {
    const every = window.setInterval.bind(window);
    window.setInterval = (act, ms, ...rest) => (ms >= 2500 && ms <= 30_000 ? 0 : every(act, ms, ...rest));
  });
  await leaveFor(page, 'twint', 'TWINT');
  await end(page, 'pending');
  await heading(page, 'Waiting for your payment').waitFor();
  await still(page);
  await shot(page, 'outcome-pending-phone');
  assert.deepEqual(await findings(page), []);
  await page.reload();
  await heading(page, 'Waiting for your payment').waitFor();
  assert.equal(await credits(page), start);
  // The stream is open once it has greeted.
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await atTheBank(page, 'paid');
  await heading(page, 'Payment complete').waitFor();
  await page.locator('main p strong', { hasText: `${start + 60} credits` }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('desktop: the webhook is lost and the stream is away: the page finds out by itself, also that it failed', async () => {
  await loseWebhooks(100);
  try {
    for (const [how, title] of [['paid', 'Payment complete'], ['failed', 'Try again or pay another way']]) {
      const page = await anna('desktop');
      const start = await credits(page);
      await page.route('**/api/events.php*', (route) => route.abort());
      await leaveFor(page, 'twint', 'TWINT');
      await end(page, 'pending');
      await heading(page, 'Waiting for your payment').waitFor();
      await atTheBank(page, how);
      await heading(page, title).waitFor();
      assert.equal(await credits(page), start + (how === 'paid' ? 60 : 0));
      await page.context().close();
    }
  } finally {
    await loseWebhooks(0);
  }
});

test('phone: back from the provider without deciding: the order waits, and is paid once', async () => {
  const page = await anna('phone');
  const start = await credits(page);
  await leaveFor(page, 'paypal', 'PayPal');
  const checkout = page.url();
  await page.goBack();
  await heading(page, 'Waiting for your payment').waitFor();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.waitForURL(AT_THE_PROVIDER);
  assert.equal(page.url(), checkout);
  await end(page, 'paid');
  await heading(page, 'Payment complete').waitFor();
  // The outcome is told once: not again after a reload.
  await page.reload();
  await heading(page, 'Payment complete').waitFor();
  assert.deepEqual([await credits(page), (await orders(page)).length], [start + 60, 1]);
  await page.context().close();
});

test('desktop: an impatient press on the order button makes one order', async () => {
  const page = await anna('desktop');
  const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
  await page.goto(server.address(`/credits/${bundle.id}/twint`));
  await pay(page, 'TWINT').dblclick();
  await page.waitForURL(AT_THE_PROVIDER);
  assert.equal((await orders(page)).length, 1);
  await page.context().close();
});

for (const [size, how] of [['phone', 'again'], ['desktop', 'paypal']]) {
  // spec: 4.25
  test(`${size}: a kept card that fails is ${how === 'again' ? 'tried again' : 'replaced by PayPal'}, and nothing is charged for the failure`, async () => {
    const page = await anna(size);
    const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
    await page.goto(server.address(`/credits/${bundle.id}/mastercard`));
    await page.getByRole('checkbox', { name: 'Keep this card for my next order' }).check();
    await pay(page, 'Mastercard').click();
    await page.waitForURL(AT_THE_PROVIDER);
    await end(page, 'paid');
    await heading(page, 'Payment complete').waitFor();
    const start = await credits(page);
    await page.goto(server.address('/credits/repeat-order'));
    const once = page.getByRole('button', { name: /^Pay .* •••• \d{4}$/u });
    await once.waitFor();
    await once.click();
    await page.waitForURL(AT_THE_PROVIDER);
    await page.locator('#reason').selectOption('insufficient_funds');
    await end(page, 'failed');
    await heading(page, 'Try again or pay another way').waitFor();
    await page.getByRole('alert').getByText('Credit card payment failed. Your bank says there isn\'t enough money. You haven\'t been charged.').waitFor();
    await still(page);
    await shot(page, `kept-card-failed-${size}`);
    assert.deepEqual(await findings(page), []);
    assert.equal(await credits(page), start);
    const [method, name] = how === 'again' ? ['mastercard', 'Mastercard'] : ['paypal', 'PayPal'];
    await page.locator(`label:has([name=method][value=${method}])`).click();
    await pay(page, name).click();
    await page.waitForURL(AT_THE_PROVIDER);
    await end(page, 'paid');
    await heading(page, 'Payment complete').waitFor();
    assert.equal(await credits(page), start + bundle.credits);
    assert.deepEqual((await orders(page)).map(({ method: by, status }) => [by, status]), [[method, 'completed'], ['mastercard', 'failed'], ['mastercard', 'completed']]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}
