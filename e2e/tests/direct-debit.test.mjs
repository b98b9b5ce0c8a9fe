// Direct debit in the browser: the form, the code to the phone, the bank's answers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { AMSTERDAM, call, longtimeMember } from '../members.mjs';
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

const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }, '06 12345611', 'NL91ABNA0417164300'], ['desktop', { viewport: DESKTOP, scheme: 'dark' }, '06 12345622', 'DE89370400440532013000']], 'phone');
const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const field = (scope, name) => scope.getByRole('textbox', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true });

/** A member of forty days ago in Amsterdam who reads English: no offer to newcomers mixes in. */
async function bas(as) {
  const page = await longtimeMember(browser, server, { name: 'Bas', gender: 'male', lookingFor: 'female', home: AMSTERDAM, ...as });
  return page;
}

/** The newest code that was sent to a Dutch number as dialled there. */
async function codeTo(phone) {
  const recipient = `+31${phone.replaceAll(' ', '').slice(1)}`;
  const answer = await fetch(server.address(`/dev/outbox.json?recipient=${encodeURIComponent(recipient)}`));
  const { texts: [text] } = await answer.json();
  return /#(\d{6})$/.exec(text.body)[1];
}

/** The whole form, but for what is given empty. */
async function fill(page, { phone, iban }) {
  await field(page, 'Account holder').fill('B. Bakker');
  await field(page, 'Account number (IBAN)').pressSequentially(iban.toLowerCase());
  await field(page, 'Street').fill('Dorpsstraat');
  await field(page, 'Number').fill('1a');
  await field(page, 'Postal code').fill('1011 AB');
  await field(page, 'Town or city').fill('Amsterdam');
  await field(page, 'Mobile number').fill(phone);
  await page.getByRole('checkbox', { name: 'I agree to this mandate' }).check();
}

async function looked(page, name) {
  await still(page);
  await shot(page, name);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  assert.deepEqual(await findings(page), []);
}

/** What a press on the provider's page about a debit sends, as the bank would decide: the member's page stays in front. */
async function atTheBank(page, payment, form) {
  const address = server.address(`/sandbox/mollie/change/${payment}`);
  const shown = await page.request.get(address).then((answer) => answer.text());
  const [, token] = /name="token" value="([^"]+)"/.exec(shown);
  const answer = await page.request.post(address, { form: { token, ...form }, maxRedirects: 0 });
  assert.ok(answer.status() < 400, `${answer.status()}`);
}

const lastOrder = async (page) => (await call(page, server, 'GET', '/api/orders.php')).orders[0];
const balance = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.credits;

for (const [size, look, phone, iban] of LOOKS) {
  // spec: 2.14, 2.59, 4.31
  test(`${size}: from the choice to the credits, with wrong fields, a wrong code, another code and a reload half-way; then by one press`, async () => {
    const page = await bas(look);
    const { bundles: [bundle], methods } = await call(page, server, 'GET', '/api/credits.php');
    assert.ok(methods.includes('sdd'));
    await page.goto(server.address(`/credits/${bundle.id}`));
    await page.locator('label:has([name=method][value=sdd])').click();
    await button(page, 'Continue').click();
    await heading(page, 'Pay by direct debit').waitFor();
    await page.getByText('Vonk Media B.V. (NL70ZZZ000000010000)').first().waitFor();
    await looked(page, `debit-form-${size}`);
    await fitsNarrow(page);
    await button(page, 'Send me the code').click();
    await page.getByText('Please tick the box to continue.').waitFor();
    await fill(page, { phone: '020 624 1111', iban });
    assert.equal(await field(page, 'Account number (IBAN)').inputValue(), iban.match(/.{1,4}/g).join(' '));
    await button(page, 'Send me the code').click();
    await page.getByText('Please enter a mobile number that can receive text messages.').waitFor();
    await still(page);
    await shot(page, `debit-form-refused-${size}`);
    await field(page, 'Mobile number').fill(phone);
    await button(page, 'Send me the code').click();
    await heading(page, 'Enter the code').waitFor();
    await looked(page, `debit-code-${size}`);
    await fitsNarrow(page);
    const first = await codeTo(phone);
    await field(page, 'Code').fill(first === '000000' ? '000001' : '000000');
    await page.locator('form button[type=submit]').click();
    await page.getByText('Code invalid', { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })).then((kept) => /4300|3000|1234561|1234562/.test(kept)), false);
    // A minute later the page is loaded again: the code is all that is asked for, and another one can be had.
    await server.sql`update debit_codes set sent_at = sent_at - interval '61 seconds' where member_id = ${page.member.id}`;
    await page.reload();
    await heading(page, 'Enter the code').waitFor();
    await button(page, 'Send another code').click();
    await page.getByText('We\'ve sent a new code. Only the latest one works.').waitFor();
    assert.ok(await page.getByRole('button', { name: /^New code in \d+ seconds$/ }).isDisabled());
    const second = await codeTo(phone);
    await field(page, 'Code').fill(`${second.slice(0, 3)} ${second.slice(3)}`);
    await page.getByRole('button', { name: new RegExp(`^Pay .* with direct debit •••• ${iban.slice(-4)}$`) }).click();
    await heading(page, 'Waiting for your payment').waitFor();
    await looked(page, `debit-pending-${size}`);
    const had = await balance(page);
    const order = await lastOrder(page);
    assert.deepEqual([order.status, order.method], ['pending', 'sdd']);
    await page.reload();
    await heading(page, 'Waiting for your payment').waitFor();
    await atTheBank(page, order.payment_id, { action: 'paid' });
    await page.getByText('Payment complete').first().waitFor();
    assert.equal(await balance(page), had + bundle.credits);

    // The mandate is kept: the second debit needs no form.
    await page.goto(server.address(`/directdebit?bundle=${bundle.id}`));
    const pay = page.getByRole('button', { name: new RegExp(`^Pay .* with direct debit •••• ${iban.slice(-4)}$`) });
    await pay.waitFor();
    await looked(page, `debit-again-${size}`);
    await fitsNarrow(page);
    await pay.click();
    await heading(page, 'Waiting for your payment').waitFor();
    const again = await lastOrder(page);
    assert.notEqual(again.id, order.id);

    // It comes back for want of money: no other debit follows, and other methods are offered.
    await atTheBank(page, again.payment_id, { action: 'failed', reason: 'AM04' });
    await page.getByRole('alert').getByText('You haven\'t been charged.').waitFor();
    await page.goto(server.address('/directdebit'));
    await page.getByText('Your account is blocked for direct debit payments.').waitFor();
    await looked(page, `debit-blocked-${size}`);
    await page.getByRole('link', { name: 'Pay another way' }).click();
    await heading(page, 'How would you like to pay?').waitFor();
    assert.equal(await balance(page), had + bundle.credits);
    // The two refusals that were asked for are all that the console may show.
    assert.deepEqual(page.troubles.filter((trouble) => !/status of 409/.test(trouble)), []);
    await page.context().close();
  });
}

test('without a choice before, the credits are chosen there', async () => {
  const page = await bas({ viewport: PHONE });
  await page.goto(server.address('/directdebit'));
  await page.getByRole('radio').nth(2).waitFor();
  await page.locator('label:has([name=bundle])').nth(2).click();
  const { bundles } = await call(page, server, 'GET', '/api/credits.php');
  await page.getByText(`${bundles[2].credits} credits`).nth(1).waitFor();
  await looked(page, 'debit-choice');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
