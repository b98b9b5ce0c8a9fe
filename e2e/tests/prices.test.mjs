// Every price on every screen, beside Node's Intl: in the reader's language and country, and in no other money. At 320 px, where
// in none of the eleven languages anything is cut off at the side.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goWithin, startBrowser } from '../browser.mjs';
import { call, newMember } from '../members.mjs';
import { startServer } from '../server.mjs';
import { regional } from '../regional.mjs';
import { sideways } from '../sound.mjs';

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

/** Each country; language, currency, domain: a sign before, one behind, a code, words of letters, both decimal marks. */
const PEOPLE = [
  ['CH', 'fr', 'CHF'], ['CH', 'de', 'CHF'], ['DE', 'de', 'EUR'], ['AT', 'de', 'EUR'], ['FR', 'fr', 'EUR'], ['BE', 'nl', 'EUR'], ['LU', 'fr', 'EUR'], ['NL', 'nl', 'EUR'], ['IT', 'it', 'EUR'], ['ES', 'es', 'EUR'], ['PL', 'pl', 'PLN'], ['GB', 'en', 'GBP'],
  ['US', 'es', 'USD', 'meadow.localhost'], ['CA', 'fr', 'CAD', 'meadow.localhost'], ['AU', 'en', 'AUD', 'meadow.localhost'], ['IE', 'en', 'EUR', 'meadow.localhost'],
  ['DK', 'da', 'DKK', 'nordlys.localhost'], ['NO', 'nb', 'NOK', 'nordlys.localhost'], ['SE', 'sv', 'SEK', 'nordlys.localhost'], ['FI', 'fi', 'EUR', 'nordlys.localhost'],
];
/** A number of two decimals with what stands for a currency on either side: the gap is a space that does not break, or none. */
const PRICE = /[-\u2212]?(?:[A-Z]{0,3}[$€£]|[A-Z]{3}|kr\.?|zł)?[\u00a0\u202f]?[-\u2212]?\d[\d.,'\u2019\u00a0\u202f]*[.,]\d{2}(?!\d)(?:[\u00a0\u202f]?(?:[A-Z]{0,3}[$€£]|[A-Z]{3}|kr\.?|zł))?/gu;

/** Two of them with a dash between. */
const RANGE = new RegExp(`${PRICE.source}[\\s\u00a0\u2009\u202f]?[-\u2013\u2212][\\s\u00a0\u2009\u202f]?${PRICE.source}`, 'gu');

/** Those of the page's prices that Intl would write otherwise, and how many there are. */
async function misfits(page, format) {
  const text = await page.locator('body').evaluate((body) => body.innerText);
  // Northern clocks have a point: "18.43" is a time, and so is Finland's "1.55".
  const minorOf = (price) => Number(price.replaceAll(/\D/gu, '')) * (/[-\u2212]/u.test(price) ? -1 : 1);
  // Where Intl names the currency of two prices once, both are as they should be.
  const alone = text.replaceAll(RANGE, (range) => {
    const [from, to] = range.match(PRICE).map((price) => Math.abs(minorOf(price)) / 100);
    return format.formatRange(from, to) === range ? `${format.format(from)} ${format.format(to)}` : range;
  });
  const prices = (alone.match(PRICE) ?? []).filter((price) => !/^[012]?\d\.[0-5]\d$/u.test(price));
  const wrong = prices.filter((price) => {
    const minor = minorOf(price);
    // The point behind "kr" may be its sentence's.
    return ![price, price.replace(/\.$/u, '')].includes(format.format(minor / 100));
  });
  return { wrong, count: prices.length };
}

describe('prices as the country writes them', { concurrency: 3 }, () => {
  for (const [country, language, currency, domain] of PEOPLE) {
    // spec: 1.17
    test(`${language}-${country}: ${currency} on every screen with a price`, async () => {
      const page = await newMember(browser, server, { name: 'Lou', home: { country, language }, domain, locale: `${language}-${country}`, viewport: { width: 320, height: 640 } });
      await page.context().addCookies([{ name: 'locale', value: language, url: server.address('/', domain) }]);
      const { bundles: [, bundle], methods } = await call(page, server, 'GET', '/api/credits.php', undefined, domain);
      const method = ['paypal', 'mastercard'].find((one) => methods.includes(one));
      const { order: { checkout_url: checkout } } = await call(page, server, 'POST', '/api/orders.php', { bundle: bundle.id, method }, domain);
      await page.goto(checkout);
      await page.locator('button[name=action][value=paid]').click();
      await page.waitForURL('**/credits/**');
      await page.locator('main p strong').first().waitFor();
      const { orders: [order] } = await call(page, server, 'GET', '/api/orders.php', undefined, domain);
      assert.deepEqual([order.status, order.price.currency], ['completed', currency]);
      const format = new Intl.NumberFormat(regional(language, country), { style: 'currency', currency });
      const screens = { '/pricing': 9, '/credits': 6, [`/credits/${bundle.id}`]: 2, '/premium': 6, '/credits/repeat-order': 2, '/transactions': 1, [`/transactions/${order.id}`]: 2, '/settings#spending': 1 };
      const wrong = [];
      for (const [path, least] of Object.entries(screens)) {
        await goWithin(page, path);
        await page.waitForFunction((wanted) => (document.body.innerText.match(/\d[.,]\d{2}(?!\d)/gu) ?? []).length >= wanted, least);
        const wide = await sideways(page);
        const found = await misfits(page, format);
        if (wide > 0) wrong.push(`${path}: scrolls sideways by ${wide}`);
        wrong.push(...found.wrong.map((price) => `${path}: ${JSON.stringify(price)}`), ...(found.count >= least ? [] : [`${path}: ${found.count} prices`]));
      }
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }
});
