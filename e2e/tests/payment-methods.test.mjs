// What is on offer in every country, in its language and money, on phones and at desks; from the choice to the credits
// what a country offers first, and every other method in the first country that has it. Many members on one server.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DESKTOP, PHONE, goWithin, shot, startBrowser } from '../browser.mjs';
import { call, newMember } from '../members.mjs';
import { startServer } from '../server.mjs';
import { textsIn } from '../texts.mjs';
import { regional } from '../regional.mjs';

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

const NORDLYS = 'nordlys.localhost';
const MEADOW = 'meadow.localhost';
/** Country, language, price of the smallest bundle, methods in the order of the screen, domain. */
const COUNTRIES = [
  ['NL', 'nl', [1800, 'EUR'], ['ideal', 'paypal', 'mastercard', 'visa', 'applepay', 'paysafecard']],
  ['BE', 'fr', [1800, 'EUR'], ['bancontact', 'paypal', 'mastercard', 'visa', 'applepay']],
  ['DE', 'de', [1800, 'EUR'], ['paypal', 'mastercard', 'visa', 'sct', 'applepay', 'paysafecard']],
  ['AT', 'de', [1800, 'EUR'], ['eps', 'paypal', 'mastercard', 'visa', 'maestro', 'applepay', 'paysafecard']],
  ['LU', 'fr', [1800, 'EUR'], ['creditcard', 'paypal', 'applepay']],
  ['FR', 'fr', [1800, 'EUR'], ['cartebancaire', 'paypal', 'mastercard', 'visa', 'applepay']],
  ['IT', 'it', [1800, 'EUR'], ['satispay', 'nexi', 'paypal', 'mastercard', 'visa']],
  ['ES', 'es', [1800, 'EUR'], ['creditcard', 'paypal', 'applepay']],
  ['PL', 'pl', [7200, 'PLN'], ['blik', 'prezelewy24', 'mastercard', 'visa']],
  ['GB', 'en', [1800, 'GBP'], ['creditcard', 'paypal', 'applepay']],
  ['CH', 'it', [1800, 'CHF'], ['twint', 'mastercard', 'visa', 'paypal', 'applepay']],
  ['DK', 'da', [13_500, 'DKK'], ['mobilepay', 'dankort', 'mastercard', 'visa'], NORDLYS],
  ['NO', 'nb', [19_800, 'NOK'], ['vipps', 'mastercard', 'visa', 'paypal'], NORDLYS],
  ['SE', 'sv', [19_800, 'SEK'], ['swish', 'mastercard', 'visa', 'paypal'], NORDLYS],
  ['FI', 'fi', [1800, 'EUR'], ['mobilepay', 'mastercard', 'visa', 'paypal'], NORDLYS],
  ['US', 'es', [1800, 'USD'], ['creditcard', 'paypal', 'applepay'], MEADOW],
  ['CA', 'fr', [2700, 'CAD'], ['creditcard', 'paypal', 'applepay'], MEADOW],
  ['AU', 'en', [2700, 'AUD'], ['creditcard', 'paypal', 'applepay'], MEADOW],
  ['IE', 'en', [1800, 'EUR'], ['creditcard', 'paypal', 'applepay'], MEADOW],
];
/** What is paid with in the country at this place of the list: a card is the same card in the next country. */
const paidIn = (at) => COUNTRIES[at][3].filter((method, turn) => turn === 0 || !COUNTRIES.slice(0, at).some(([, , , methods]) => methods.includes(method)));
/** Walked on both; the others on one, in turns. */
const BOTH = new Set(['NL', 'CH', 'SE']);
const NAMES = {
  prezelewy24: 'Przelewy24', blik: 'BLIK', mastercard: 'Mastercard', visa: 'Visa', dankort: 'Dankort', mobilepay: 'MobilePay', swish: 'Swish', twint: 'TWINT',
  satispay: 'Satispay', vipps: 'Vipps', cartebancaire: 'Carte Bancaire', nexi: 'Nexi', ideal: 'iDEAL | Wero', bancontact: 'Bancontact', applepay: 'Apple Pay', paysafecard: 'paysafecard',
  paypal: 'PayPal', eps: 'eps', maestro: 'Maestro',
};
/** What the provider calls it, where it is not the same; cards are one method there. */
const AT_THE_PROVIDER = { sct: 'banktransfer', prezelewy24: 'przelewy24', ...Object.fromEntries(['mastercard', 'visa', 'maestro', 'dankort', 'cartebancaire', 'nexi'].map((card) => [card, 'creditcard'])) };
/** Credits of the smallest bundle. */
const CREDITS = 20;
/** Methods that are called by plain words, and not by a brand. */
const PLAIN = ['creditcard', 'sdd', 'sct'];

const plain = (text) => text.replaceAll(/\s/gu, ' ');

/** A member there of forty days ago: no offer to newcomers mixes in. */
async function buyer([country, language, , , domain], look) {
  const page = await newMember(browser, server, { name: 'Kim', home: { country, language }, domain, locale: `${language}-${country}`, ...look });
  await server.sql`update accounts set created_at = created_at - interval '40 days' where member_id = ${page.member.id}`;
  // As in Apple's browser, the only one in which Apple Pay is offered.
  await page.addInitScript(() => { globalThis.ApplePaySession = class { static canMakePayments() { return true; } }; });
  // What the sign-up's page leaves: nobody knows the country of this address.
  await page.context().addCookies([{ name: 'locale', value: language, url: server.address('/', domain) }]);
  return page;
}

/** From the choice of credits to the checkout, the way that people take. */
async function choose(page, domain, texts) {
  await page.goto(server.address('/credits', domain));
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: texts('Continue'), exact: true }).click();
  await page.locator('[name=method]').first().waitFor();
}

/** Pays with `method`, on whose page one is, and waits until the credits are there. */
async function pay(page, { method, name, price, texts, balance }) {
  await page.locator(`label:has([name=method][value=${method}])`).click();
  const button = page.locator('form button[type=submit]', { hasText: name });
  // Plain words begin small inside a sentence, but in German.
  const isSmall = PLAIN.includes(method) && await page.locator('html').getAttribute('lang') !== 'de';
  const methodName = isSmall ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  assert.equal(plain(await button.textContent()), texts('Pay {price} with {methodName}').replace('{price}', price).replace('{methodName}', methodName));
  await button.click();
  await page.waitForURL('**/sandbox/*/checkout/**');
  assert.equal((await page.locator('h1 .amount').textContent()).replaceAll(/\D/gu, ''), price.replaceAll(/\D/gu, ''), `${method}: the provider asks for another amount`);
  await page.locator('button[name=action][value=paid]').click();
  await page.getByRole('heading', { level: 1, name: texts('Payment complete'), exact: true }).waitFor();
  await page.locator('main p strong', { hasText: new RegExp(`(^|\\D)${balance}(\\D|$)`, 'u') }).waitFor();
}

describe('every method from the choice to the credits', { concurrency: 3 }, () => {
  for (const [at, row] of COUNTRIES.entries()) {
    const [country, language, [amount, currency], methods, domain] = row;
    const looks = [['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]];
    for (const [walk, [size, look]] of looks.filter((_, place) => BOTH.has(country) || place === at % 2).entries()) {
      // Once is enough for a method; the country's other walk pays by what it offers first.
      const paid = walk === 0 ? paidIn(at) : methods.slice(0, 1);
      // spec: 1.17, 2.47
      test(`${country} on ${size}: ${methods.join(', ')}`, async () => {
        const texts = textsIn(language);
        const names = { ...NAMES, sct: texts('Bank transfer'), creditcard: texts('Credit card') };
        const price = plain(new Intl.NumberFormat(regional(language, country), { style: 'currency', currency }).format(amount / 100));
        const page = await buyer(row, look);
        const { user: { credits: start } } = await call(page, server, 'GET', '/api/user.php', undefined, domain);
        await choose(page, domain, texts);
        const offered = page.locator('[name=method]');
        // Direct debit has a form and a test of its own (direct-debit.test.mjs).
        assert.deepEqual((await offered.evaluateAll((inputs) => inputs.map(({ value }) => value))).filter((method) => method !== 'sdd'), methods);
        await shot(page, `methods-${country}-${size}`);
        const bundle = new URL(page.url()).pathname.split('/')[2];
        for (const [turn, method] of paid.entries()) {
          if (turn > 0) {
            await goWithin(page, `/credits/${bundle}/${method}`);
            assert.equal(await page.locator('[name=method]:checked').inputValue(), method);
          }
          await pay(page, { method, name: names[method], price, texts, balance: start + CREDITS * (turn + 1) });
        }
        const orders = await server.sql`select o.method, o.status, o.price_minor::int as price, o.currency, o.country, p.method as provided, p.status as told
          from orders o left join mollie_sandbox.payments p on p.id = o.provider_payment_id where o.member_id = ${page.member.id} order by o.created_at`;
        // A company may sell by another provider than Mollie's sandbox.
        const atMollie = (method) => orders.some(({ told }) => told) ? { provided: AT_THE_PROVIDER[method] ?? method, told: 'paid' } : { provided: null, told: null };
        assert.deepEqual(orders.map((order) => ({ ...order })), paid.map((method) => ({ method, status: 'completed', price: amount, currency, country, ...atMollie(method) })));
        assert.deepEqual(page.troubles, []);
        await page.context().close();
      });
    }
  }
});

test('the rows above are all that is on offer anywhere', async () => {
  const offers = await server.sql`select distinct country, method from payment_methods where method <> 'sdd' order by country, method`;
  const walked = COUNTRIES.flatMap(([country, , , methods]) => methods.map((method) => ({ country, method })));
  const sorted = (rows) => rows.map(({ country, method }) => `${country} ${method}`).toSorted();
  assert.deepEqual(sorted(walked), sorted(offers));
});
