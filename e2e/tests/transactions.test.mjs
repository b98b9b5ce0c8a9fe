// What was paid and spent: the list, a purchase's receipt on screen and on paper, and withdrawing from it in two steps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { call, longtimeMember, newMember, newReader } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';
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

const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]], 'desktop');
const button = (scope, name) => scope.getByRole('button', { name, exact: true });

const anna = (as) => longtimeMember(browser, server, as);

/** Buys the first bundle on the screen; gives it. */
async function buy(page) {
  const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
  await page.goto(server.address(`/credits/${bundle.id}/twint`));
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/sandbox/mollie/checkout/**');
  await page.locator('button[name=action][value=paid]').click();
  await page.getByText('Payment complete').first().waitFor();
  return bundle;
}

for (const [size, look] of LOOKS) {
  // spec: 2.13, 2.59
  test(`${size}: a purchase is listed, printed, and withdrawn from in two steps`, async () => {
    const page = await anna(look);
    const bundle = await buy(page);
    await page.getByRole('link', { name: 'See the receipt' }).click();
    const receipt = page.getByRole('region', { name: /^Invoice [A-Z-]+-\d{4}-\d{6}$/ });
    await receipt.getByText('TWINT', { exact: true }).waitFor();
    await still(page);
    await shot(page, `transaction-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await Promise.all([receipt, button(page, 'Print'), page.getByRole('banner'), page.getByRole('contentinfo')].map((part) => part.isVisible())), [true, false, false, false]);
    await shot(page, `transaction-print-${size}`);
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'Withdraw from this purchase').click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw from this purchase' });
    await dialog.getByText(`${bundle.credits} credits`, { exact: true }).waitFor();
    await dialog.getByText('You have no other purchases, so premium ends with this one.').waitFor();
    await still(page);
    await shot(page, `withdrawal-${size}`);
    assert.deepEqual(await findings(page), []);
    const before = (await call(page, server, 'GET', '/api/user.php')).user;
    assert.equal(before.paid_user, true);
    await button(dialog, 'Confirm the withdrawal').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Money back' }).getByText(/on its way to you|refunded/).waitFor();
    const after = (await call(page, server, 'GET', '/api/user.php')).user;
    assert.deepEqual([after.credits, after.paid_user], [before.credits - bundle.credits, false]);
    await shot(page, `withdrawn-${size}`);
    assert.equal(await button(page, 'Withdraw from this purchase').count(), 0);
    await page.getByRole('link', { name: 'All transactions' }).click();
    await page.getByRole('link', { name: `${bundle.credits} credits bought` }).waitFor();
    await page.getByRole('link', { name: 'Refund', exact: true }).waitFor();
    await still(page);
    await shot(page, `transactions-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

for (const [size, look] of LOOKS) {
  test(`${size}: spent credits say for whom they were and what those had cost`, async () => {
    const page = await anna(look);
    const other = await newMember(browser, server, { name: 'Urs', gender: 'male', lookingFor: 'female', locale: 'en-GB', viewport: PHONE });
    const bundle = await buy(page);
    // No free ones: what is spent was bought.
    await server.sql`update credit_accounts set balance = balance - (select coalesce(sum(remaining), 0) from credit_lots where member_id = ${page.member.id} and kind = 'free') where member_id = ${page.member.id}`;
    await server.sql`update credit_lots set remaining = 0 where member_id = ${page.member.id} and kind = 'free'`;
    for (const text of ['Hello', 'How are you?', 'Bye']) await call(page, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: other.member.id });
    const { transactions: [line] } = await call(page, server, 'GET', '/api/transactions.php');
    const worth = Math.floor((2 * bundle.price.amount * -line.credits + bundle.credits) / (2 * bundle.credits));
    assert.deepEqual([line.count, line.about.name, line.worth], [3, 'Urs', [{ amount: worth, currency: bundle.price.currency }]]);
    await page.goto(server.address('/transactions'));
    await page.getByRole('listitem').filter({ hasText: '3 messages to Urs' }).getByText(new RegExp((worth / 100).toFixed(2).replace('.', '\\.'), 'u')).waitFor();
    await still(page);
    await shot(page, `spent-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    await page.getByRole('link', { name: '3 messages to Urs' }).click();
    await page.waitForURL(`**/chats/${line.about.conversation}`);
    assert.deepEqual(page.troubles, []);
    await Promise.all([page, other].map((one) => one.context().close()));
  });
}

test('figures that changed since they were shown are shown anew before anything goes', async () => {
  const page = await anna({ viewport: PHONE });
  const bundle = await buy(page);
  const { orders: [order] } = await call(page, server, 'GET', '/api/orders.php');
  await page.goto(server.address(`/transactions/${order.id}`));
  await button(page, 'Withdraw from this purchase').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this purchase' });
  await dialog.getByText(`${bundle.credits} credits`, { exact: true }).waitFor();
  // Spent on another device meanwhile: what was free, and a part of what was bought.
  await server.sql`update credit_lots set remaining = remaining - 2 where member_id = ${page.member.id} and order_id = ${order.id}`;
  await server.sql`update credit_accounts set balance = balance - 2 where member_id = ${page.member.id}`;
  await button(dialog, 'Confirm the withdrawal').click();
  await dialog.getByText('The refund amount has changed. Please check it again.').waitFor();
  await dialog.getByText(`${bundle.credits - 2} credits`, { exact: true }).waitFor();
  assert.deepEqual((await call(page, server, 'GET', `/api/transaction.php?id=${order.id}`)).transaction.refunds, []);
  await button(dialog, 'Confirm the withdrawal').click();
  await dialog.waitFor({ state: 'detached' });
  const { transaction: { refunds: [refund] } } = await call(page, server, 'GET', `/api/transaction.php?id=${order.id}`);
  assert.deepEqual([refund.credits, refund.amount.amount], [bundle.credits - 2, Math.ceil((bundle.price.amount * (bundle.credits - 2)) / bundle.credits)]);
  await page.context().close();
});

// spec: 2.13
test('somebody else\'s purchase is nobody\'s', async () => {
  const [page, other] = [await anna({ viewport: PHONE }), await anna({ viewport: PHONE })];
  await buy(page);
  const { orders: [order] } = await call(page, server, 'GET', '/api/orders.php');
  const answer = await other.request.get(server.address(`/api/transaction.php?id=${order.id}`));
  assert.equal(answer.status(), 404);
  await other.goto(server.address(`/transactions/${order.id}`));
  await other.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  assert.equal(await other.getByRole('region', { name: /^(Invoice|Receipt)/ }).count(), 0);
  await Promise.all([page, other].map((one) => one.context().close()));
});

for (const [size, look] of LOOKS) {
  test(`${size}: an order that waits is given up, on its page and at the checkout where it holds the discount`, async () => {
    // A newcomer: the time bonus is theirs, once.
    const page = await newReader(browser, server, { name: 'Anna', ...look });
    const { bundles: [bundle], discount } = await call(page, server, 'GET', '/api/credits.php');
    assert.equal(discount.code, 'TIMEBONUS25');
    const wish = { bundle: bundle.id, method: 'twint', discount_code: discount.code };
    await call(page, server, 'POST', '/api/orders.php', wish);
    await page.goto(server.address(`/credits/${bundle.id}/twint`));
    await page.locator('form button[type=submit]').click();
    await button(page, 'Cancel the pending order').waitFor();
    await still(page);
    await shot(page, `discount-held-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    await button(page, 'Cancel the pending order').click();
    // The provider can't take such a page back: it can still be paid, with the discount.
    await page.getByText('we can\'t close its payment page').waitFor();
    await page.getByRole('link', { name: 'Continue to payment' }).waitFor();
    await still(page);
    await shot(page, `page-still-open-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    await page.getByRole('button', { name: /^Pay .* without the discount$/ }).click();
    await page.waitForURL('**/sandbox/mollie/checkout/**');
    const [waiting] = (await call(page, server, 'GET', '/api/orders.php')).orders.filter(({ status }) => status === 'pending');
    await page.goto(server.address(`/credits/${bundle.id}/twint?order=${waiting.id}`));
    await button(page, 'Cancel this order').waitFor();
    await still(page);
    await shot(page, `order-waits-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    await button(page, 'Cancel this order').click();
    await page.getByText('You haven\'t been charged.').waitFor();
    const { orders } = await call(page, server, 'GET', '/api/orders.php');
    assert.deepEqual(orders.map(({ status }) => status), ['cancelled', 'cancelled']);
    assert.deepEqual(orders.map(({ discount_code: code }) => code), [null, 'TIMEBONUS25']);
  });
}
