// The last order once more: a card that was kept with a yes waits at the checkout, and is removed by one press.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { call, longtimeMember } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow } from '../sound.mjs';

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

const anna = (as) => longtimeMember(browser, server, as);

const balance = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.credits;

for (const [size, look] of LOOKS) {
  // spec: 2.10, 2.48, 2.59
  test(`${size}: nothing to repeat at first; then the kept card waits at the checkout, and can be removed`, async () => {
    const page = await anna(look);
    await page.goto(server.address('/credits/repeat-order'));
    await page.getByRole('heading', { name: 'Nothing to repeat' }).waitFor();
    const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
    await page.goto(server.address(`/credits/${bundle.id}/mastercard`));
    await page.getByRole('checkbox', { name: 'Keep this card for my next order' }).check();
    await still(page);
    await shot(page, `remember-${size}`);
    // What the bar at the top half covers is too small a target for axe.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    assert.deepEqual(await findings(page), []);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/sandbox/mollie/checkout/**');
    await page.locator('button[name=action][value=paid]').click();
    await page.getByText('Payment complete').first().waitFor();
    const before = await balance(page);
    await page.goto(server.address('/credits'));
    await page.getByRole('link', { name: 'Repeat your last order' }).click();
    const pay = page.getByRole('button', { name: /^Pay .* with .* •••• \d{4}$/ });
    await pay.waitFor();
    await still(page);
    await shot(page, `repeat-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    await pay.click();
    await page.waitForURL('**/sandbox/mollie/checkout/**');
    await page.locator('button[name=action][value=paid]').click();
    await page.getByText('Payment complete').first().waitFor();
    assert.equal(await balance(page), before + bundle.credits);
    const { orders } = await call(page, server, 'GET', '/api/orders.php');
    assert.equal(orders.length, 2);
    await page.goto(server.address('/settings#mandates'));
    const stored = page.getByRole('region', { name: 'Saved payment methods' });
    await stored.getByRole('button', { name: /^Remove: / }).waitFor();
    await stored.scrollIntoViewIfNeeded();
    await still(page);
    await shot(page, `mandates-${size}`);
    await stored.getByRole('button', { name: /^Remove: / }).click();
    await stored.getByText('You have no saved payment methods.').waitFor();
    await page.goto(server.address('/credits/repeat-order'));
    await page.getByRole('button', { name: /^Pay .* with Mastercard$/ }).waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('a card that fails leads to another try or another method, and nothing is charged', async () => {
  const page = await anna({ viewport: PHONE });
  const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
  await page.goto(server.address(`/credits/${bundle.id}/mastercard`));
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/sandbox/mollie/checkout/**');
  await page.locator('button[name=action][value=failed]').click();
  await page.getByRole('alert').getByText('You haven\'t been charged.').waitFor();
  await page.getByRole('heading', { level: 1, name: /^Try (?:again or pay another way|another way to pay)$/ }).waitFor();
  await still(page);
  await shot(page, 'card-failed');
  assert.ok(await button(page, 'I have a discount code').isVisible());
  await page.context().close();
});
