// Buying credits: discount codes at the checkout, on a phone and at a desk; and what is in sight on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { call, longtimeMember, newMember } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

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

const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]], 'desktop');
const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const codeField = (page) => page.getByRole('textbox', { name: 'Discount code', exact: true });

const anna = (as) => longtimeMember(browser, server, as);

/** A code of every site that each member may use once, with the methods that it is for (none: all). */
async function makeCode(code, percentage, methods = []) {
  await server.sql`insert into discount_codes (site_id, code, value_percentage, status, validity, kind, paymentmethods, expires, created_at)
    select distinct site_id, ${code}, ${percentage}::smallint, 'active', 'once-per-user', 'code', ${methods}::text[], now() + interval '3 days', now() from bundles`;
}

/** Opens the checkout of the first bundle on offer, and gives it. */
async function openCheckout(page) {
  const { bundles } = await call(page, server, 'GET', '/api/credits.php');
  await page.goto(server.address(`/credits/${bundles[0].id}/twint`));
  await page.getByRole('heading', { level: 2, name: 'Your order' }).waitFor();
  return bundles[0];
}

async function enter(page, code) {
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}

for (const [size, look] of LOOKS) {
  // spec: 2.48, 5.6
  test(`${size}: a discount code is entered, refused, explained, taken off and used up`, async () => {
    const [good, picky] = [`TEN-${size.toUpperCase()}`, `CARD-${size.toUpperCase()}`];
    await makeCode(good, 10);
    await makeCode(picky, 50, ['mastercard']);
    const page = await anna(look);
    const { price: { amount } } = await openCheckout(page);
    const pay = page.locator('form button[type=submit]');
    const full = await pay.textContent();
    await button(page, 'I have a discount code').click();
    await enter(page, 'NOBODY-KNOWS-IT');
    await page.getByText('Code not found', { exact: true }).waitFor();
    await still(page);
    await shot(page, `discount-unknown-${size}`);
    assert.deepEqual(await findings(page), []);
    await enter(page, picky.toLowerCase());
    await page.getByText(`The code ${picky} is only valid if you pay with Mastercard.`).waitFor();
    assert.equal(await pay.textContent(), full);
    await page.locator('label:has([name=method][value=mastercard])').click();
    await page.getByText(`50% off with the code ${picky}`).waitFor();
    await page.locator('label:has([name=method][value=twint])').click();
    await button(page, 'Remove').click();
    await button(page, 'I have a discount code').click();
    await enter(page, good);
    await page.getByText(`10% off with the code ${good}`).waitFor();
    await still(page);
    await shot(page, `discount-counts-${size}`);
    assert.deepEqual(await findings(page), []);
    await page.reload();
    await page.getByText(`10% off with the code ${good}`).waitFor();
    // A kept code takes the focus from nobody.
    assert.equal(await button(page, 'Remove').evaluate((one) => one === document.activeElement), false);
    await pay.click();
    await page.waitForURL('**/sandbox/mollie/checkout/**');
    await page.locator('button[name=action][value=paid]').click();
    await page.getByText('Payment complete').first().waitFor();
    const { orders: [order] } = await call(page, server, 'GET', '/api/orders.php');
    assert.deepEqual([order.price.amount, order.discount.amount], [Math.floor(amount * 0.9), amount - Math.floor(amount * 0.9)]);
    await openCheckout(page);
    await button(page, 'I have a discount code').click();
    await enter(page, good);
    await page.getByText('Code already used', { exact: true }).waitFor();
    await fitsNarrow(page, () => shot(page, `discount-used-320-${size}`));
    // The refusals that were asked for are all that the console may show.
    assert.deepEqual(page.troubles.filter((trouble) => !/status of 409/.test(trouble)), []);
    await page.context().close();
  });
}

/** Whether a finger can press it where it stands: in the window, and beneath nothing. */
const inSight = (place) => place.evaluate((element) => {
  const [{ left, top, width, height }] = element.getClientRects();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return top >= 0 && top + height <= innerHeight && hit !== null && (element.contains(hit) || hit.contains(element));
});

// A newcomer without a photo and without push, who has a discount, in the country with the most ways to pay.
test('phone: all bundles, and what is bought with its button, are in sight without scrolling; so is what has the focus, and a refusal', async () => {
  const page = await newMember(browser, server, { name: 'Kim', home: { country: 'DE', language: 'de' }, locale: 'de-DE', viewport: PHONE });
  await page.context().addCookies([{ name: 'locale', value: 'de', url: server.address('/') }]);
  const texts = textsIn('de');
  await page.goto(server.address('/credits'));
  const bundles = page.locator('label:has([name=bundle])');
  await bundles.first().waitFor();
  await still(page);
  const onward = button(page, texts('Continue'));
  assert.deepEqual(await Promise.all([...await bundles.all(), onward].map(inSight)), [true, true, true, true]);
  await shot(page, 'credits-newcomer-phone');
  await onward.click();
  const methods = page.locator('[name=method]');
  await methods.first().waitFor();
  await still(page);
  assert.ok(await methods.count() >= 5);
  const pay = page.locator('form button[type=submit]');
  assert.deepEqual([await inSight(pay), await page.evaluate(() => scrollY)], [true, 0]);
  await isSound(page, 'checkout-newcomer-phone');
  // Every stop of the keyboard within the page.
  await methods.first().focus();
  for (let stops = 0; stops < 20; stops += 1) {
    const focused = page.locator('main :focus');
    if (await focused.count() === 0) break;
    assert.ok(await inSight(focused), `hidden: ${await focused.evaluate((element) => element.outerHTML)}`);
    await page.keyboard.press('Tab');
  }
  await page.evaluate(() => scrollTo(0, 0));
  const refusal = { type: 'about:blank', title: '', status: 409, code: 'spending_limit', detail: 'Nicht jetzt.' };
  await page.route('**/api/orders.php', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) }) : route.fallback()));
  await pay.click();
  const said = page.getByText(refusal.detail, { exact: true });
  await said.waitFor();
  await still(page);
  assert.deepEqual([await inSight(said), await inSight(pay)], [true, true]);
  await fitsNarrow(page, () => shot(page, 'checkout-refused-320'));
  assert.deepEqual(page.troubles.filter((trouble) => !/status of 409/.test(trouble)), []);
  await page.context().close();
});
