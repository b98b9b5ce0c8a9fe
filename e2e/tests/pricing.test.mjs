// The public price list: every bundle and what it pays for, in the money of the visitor's country or another.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, person, shot, startBrowser, still } from '../browser.mjs';
import { newMember } from '../members.mjs';
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

/** Each row's cells as a person reads them. */
const rowsOf = (page, name) => page.getByRole('table', { name, exact: true }).locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.replaceAll(/\s/gu, ' '))));
const choose = (page, country) => page.getByRole('combobox', { name: 'Country' }).selectOption({ label: country });

for (const [size, look] of [['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]]) {
  // spec: 2.12
  test(`${size}: a visitor sees all prices of their country and of another`, async () => {
    const page = await person(browser, { locale: 'en-GB', ...look });
    await page.goto(server.address('/pricing'));
    await page.getByRole('table', { name: 'Buying credits' }).waitFor();
    assert.deepEqual(await rowsOf(page, 'Buying credits'), [['20 credits', 'CHF 18.00', 'CHF 1.80'], ['60 credits', 'CHF 45.00', 'CHF 1.50'], ['150 credits', 'CHF 90.00', 'CHF 1.20']]);
    assert.deepEqual(await rowsOf(page, 'Spending credits'), [['A message', '2', 'CHF 1.20–1.80'], ['A photo or voice message', '4', 'CHF 2.40–3.60'], ['A gift with a message', '6', 'CHF 3.60–5.40']]);
    await page.getByText('You can pay by TWINT, Mastercard, Visa, PayPal or Apple Pay.').waitFor();
    await still(page);
    await shot(page, `pricing-${size}`);
    assert.deepEqual(await findings(page), []);
    await choose(page, 'Poland');
    await page.getByText('BLIK').waitFor();
    assert.deepEqual((await rowsOf(page, 'Buying credits'))[0], ['20 credits', 'PLN 72.00', 'PLN 7.20']);
    await fitsNarrow(page, async () => {
      await page.getByRole('table', { name: 'Spending credits' }).scrollIntoViewIfNeeded();
      await shot(page, `pricing-320-${size}`);
    });
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('each site has its own prices, and a member their own country\'s', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  await page.goto(server.address('/pricing', 'meadow.localhost'));
  await page.getByText('You can pay by credit card, PayPal, or Apple Pay.').waitFor();
  assert.deepEqual((await rowsOf(page, 'Buying credits'))[0], ['20 credits', '$18.00', '$1.80']);
  await choose(page, 'Australia');
  await page.getByRole('cell', { name: 'A$27.00', exact: true }).waitFor();
  await page.context().close();
  const member = await newMember(browser, server, { name: 'Petra', locale: 'en-GB' });
  await server.sql`update accounts set country = 'NL', language = 'en' where member_id = ${member.member.id}`;
  await member.goto(server.address('/pricing'));
  await member.getByText('iDEAL').waitFor();
  assert.equal((await rowsOf(member, 'Buying credits'))[0][1].includes('18.00'), true);
  await member.context().close();
});

test('the prices come in later when the network does not bring them at once', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE });
  await page.route('**/api/pricing.php*', (route) => route.fulfill({ status: 501, contentType: 'application/problem+json', body: JSON.stringify({ status: 501, code: 'internal', detail: 'An error has occurred.' }) }), { times: 1 });
  await page.goto(server.address('/pricing'));
  await page.getByText('An error has occurred.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Buying credits' }).waitFor();
  await page.context().close();
});
