// node money-screens.mjs <folder> [currencies…]: every screen, mail and sheet with money, of a buyer in each of four currencies, on a
// phone and a desk, in light and dark. Writes a sheet for each screen, a row a currency; scripts/screens --money calls it.
import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PHONE, startBrowser, still } from './browser.mjs';
import { contactSheets, fileOf, SCHEMES } from './contact-sheets.mjs';
import { call, newMember } from './members.mjs';
import { startServer } from './server.mjs';

const SIZES = { phone: PHONE, desk: { width: 1280, height: 900 } };
/** Where each buyer lives and reads, and what is paid with there first. */
const BUYERS = {
  EUR: { domain: 'localhost', country: 'NL', language: 'nl', method: 'ideal' },
  CHF: { domain: 'localhost', country: 'CH', language: 'de', method: 'twint' },
  USD: { domain: 'meadow.localhost', country: 'US', language: 'en', method: 'creditcard' },
  SEK: { domain: 'nordlys.localhost', country: 'SE', language: 'sv', method: 'swish' },
};
/** The mails about money. */
const OF_MONEY = /^(?:order|debit|refund|charged|chargeback|transfer|debt)/u;

const [folder = 'screens', ...wanted] = process.argv.slice(2);
const currencies = wanted.length > 0 ? wanted : Object.keys(BUYERS);
const unknown = currencies.filter((currency) => !BUYERS[currency]);
if (unknown.length > 0) throw new Error(`there is no buyer in ${unknown}: ${Object.keys(BUYERS)}`);
// Chromium takes no picture of a page that is taller than 16,384 pixels: long screens are shown down to a part.
const style = 'max-height:1800px;object-fit:cover;object-position:top';
const sheets = await contactSheets({
  folder, sizes: SIZES, widths: { phone: 300, desk: 640 }, fullPage: true, style, fileOfSheet: (name) => fileOf('money', name),
});
const { pictures } = sheets;
const server = await startServer();
const browser = await startBrowser();

/** The screen as it stands, from its top to its end; a row of its sheet for each currency. */
async function look(page, name, currency) {
  await sheets.look(page, name, currency);
  await page.setViewportSize(PHONE);
}

/** Somebody of forty days ago who buys: their page, and what they do with it. */
async function buyerOf(currency) {
  const { domain, country, language, method } = BUYERS[currency];
  const page = await newMember(browser, server, { name: 'Kim', home: { country, language }, domain, locale: `${language}-${country}` });
  await server.sql`update accounts set created_at = created_at - interval '40 days' where member_id = ${page.member.id}`;
  // As in Apple's browser, the only one in which Apple Pay is offered.
  await page.addInitScript(() => { globalThis.ApplePaySession = class { static canMakePayments() { return true; } }; });
  await page.context().addCookies([{ name: 'locale', value: language, url: server.address('/', domain) }]);
  const ask = (how, path, data) => call(page, server, how, path, data, domain);
  const keep = async (name, path) => {
    // From elsewhere, or an address that differs by its hash alone would load nothing.
    await page.goto('about:blank');
    await page.goto(path.startsWith('http') ? path : server.address(path, domain));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await look(page, name, currency);
  };
  // As the page orders: the receipt says what was asked for.
  const { begin } = await ask('GET', '/api/credits.php');
  const order = async (bundle) => (await ask('POST', '/api/orders.php', { bundle, method, begin: begin.version })).order;
  return { page, currency, country, method, ask, keep, order };
}

/** Ends an order at the provider's checkout, and waits on the page that leads back. */
async function endAs({ page }, { checkout_url: checkout }, how) {
  await page.goto(checkout);
  await page.locator(`button[name=action][value=${how}]`).click();
  await page.waitForURL('**/credits/**');
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/** The sandbox's payment behind an order's: Pay.nl's order stands before another one. */
async function behind(payment) {
  const [order] = await server.sql`select payment_id from paynl_sandbox.orders where order_id = ${payment}`;
  return order ? { sandbox: 'paynl', id: order.payment_id } : { sandbox: 'mollie', id: payment };
}

/** What the provider's own site, or a bank, does with a payment. */
async function atTheProvider(payment, action, fields = {}) {
  const { sandbox, id } = await behind(payment);
  const address = server.address(`/sandbox/${sandbox}/change/${id}`);
  const page = await (await fetch(address)).text();
  const [, token] = page.match(/name="token" value="([^"]+)"/u) ?? [];
  if (!token) throw new Error(`${action} of ${payment}: ${page}`);
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ token, action, ...fields }), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${action} of ${payment}: ${answer.status}`);
}

/** Until `find` gives something. */
async function eventually(what, find) {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error(`${what} did not come`);
}

const becomes = (buyer, { id }, status) => eventually(`${id}, ${status}`, async () => (await buyer.ask('GET', `/api/order.php?id=${id}`)).order.status === status);

/** What there is to buy, and each way to pay for it. */
async function shop(buyer) {
  const { bundles: [bundle], methods } = await buyer.ask('GET', '/api/credits.php');
  await buyer.keep('credits', '/credits');
  await buyer.keep('pricing', '/pricing');
  await buyer.keep('premium', '/premium');
  // One picture a method: they differ in what they say, and in whether they keep a card.
  for (const method of methods.filter((one) => one !== 'sdd')) await buyer.keep(`checkout ${method}`, `/credits/${bundle.id}/${method}`);
  return bundle.id;
}

/** Orders that wait, fail and are paid; gives two that are paid. */
async function orders(buyer, bundle) {
  for (const [how, name] of [['pending', 'order pending'], ['failed', 'order failed'], ['canceled', 'order cancelled'], ['expired', 'order expired']]) {
    const order = await buyer.order(bundle);
    await endAs(buyer, order, how);
    await look(buyer.page, name, buyer.currency);
    await buyer.keep(`transaction of an ${name}`, `/transactions/${order.id}`);
    // What the bank has yet to decide would stand in the way of the next one.
    if (how === 'pending') {
      await atTheProvider(order.payment_id, 'paid');
      await becomes(buyer, order, 'completed');
    }
  }
  const paid = [];
  for (const name of ['order completed', null]) {
    const order = await buyer.order(bundle);
    await endAs(buyer, order, 'paid');
    await becomes(buyer, order, 'completed');
    if (name) await look(buyer.page, name, buyer.currency);
    paid.push(order);
  }
  await buyer.keep('repeat order', '/credits/repeat-order');
  return paid;
}

/** The invoice's PDF as pictures, where poppler is installed; the file stays in any case. */
async function sheetOf(buyer, { id }, name) {
  const { page, currency } = buyer;
  const base64 = await page.evaluate(async (order) => {
    const bytes = new Uint8Array(await (await fetch(`/api/invoicepdf.php?order=${order}`)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, id);
  const stem = fileOf(name, currency).replace(/\.png$/u, '');
  await writeFile(`${folder}/${stem}.pdf`, base64, 'base64');
  try {
    await promisify(execFile)('pdftoppm', ['-png', '-r', '80', `${folder}/${stem}.pdf`, `${pictures}/${stem}`]);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    console.log(`${folder}/${stem}.pdf: open it yourself, or install poppler-utils for a picture`);
    return;
  }
  const pages = (await readdir(pictures)).filter((file) => file.startsWith(`${stem}-`)).toSorted();
  sheets.note(name, [currency], pages.map((file) => ({ file, size: 'desk' })));
}

async function printed(buyer, name) {
  const { page, currency } = buyer;
  await page.setViewportSize(SIZES.desk);
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await still(page);
  const file = fileOf(name, currency);
  await page.screenshot({ path: `${pictures}/${file}`, fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(PHONE);
  sheets.note(name, [currency], [{ file, size: 'desk' }]);
}

/** Receipt and invoice; then the member withdraws, and the money goes back. */
async function refunded(buyer, order) {
  const { page, ask, keep, currency } = buyer;
  await keep('receipt and invoice', `/transactions/${order.id}`);
  await printed(buyer, 'invoice on paper');
  await sheetOf(buyer, order, 'invoice as PDF');
  const { refund: quote } = await ask('GET', `/api/refund.php?order=${order.id}`);
  await page.locator('#refund button').first().click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'withdrawal', currency);
  await ask('POST', '/api/refund.php', { order: order.id, amount: quote.amount, credits: quote.credits });
  const { id } = await behind(order.payment_id);
  const [refund] = await eventually('the refund', async () => {
    const rows = await server.sql`select id from mollie_sandbox.refunds where payment_id = ${id}`;
    return rows.length > 0 && rows;
  });
  await keep('refund on its way', `/transactions/${order.id}`);
  await atTheProvider(order.payment_id, `complete:${refund.id}`);
  await becomes(buyer, order, 'refunded');
  await eventually('the credit note', async () => (await ask('GET', `/api/invoice.php?order=${order.id}`)).invoice.credit_notes.length > 0);
  await keep('refund and credit note', `/transactions/${order.id}`);
  await sheetOf(buyer, order, 'credit note as PDF');
}

/** A bank takes a payment back whose credits are spent: what is owed, and where it says so. */
async function chargedBack(buyer, order) {
  const { page, ask, keep } = buyer;
  const { user: { credits } } = await ask('GET', '/api/user.php');
  await server.sql`select spend_credits(${page.member.id}, ${credits}, 'message', gen_random_uuid(), gen_random_uuid(), now())`;
  await atTheProvider(order.payment_id, 'chargeback');
  await becomes(buyer, order, 'charged_back');
  await keep('payment taken back', `/transactions/${order.id}`);
  await keep('credits with a debt', '/credits');
}

/** Account, mandate, code and what waits for the bank. Only in euro. */
async function debited(buyer, bundle) {
  const { page, ask, keep, currency } = buyer;
  const { directdebit: needed } = await ask('GET', '/api/directdebit.php');
  if (!needed.offered) return;
  await page.goto(server.address(`/credits/${bundle}/sdd`));
  await page.locator('label:has([name=method][value=sdd])').click();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/directdebit**');
  const address = page.url();
  await keep('direct debit', address);
  await ask('POST', '/api/directdebit.php', {
    bundle, account_holder: 'K. de Vries', iban: 'NL91ABNA0417164300', street: 'Dorpsstraat', house_number: '1a', zip: '1011 AB', city: 'Amsterdam',
    phone: '+31 6 12345611', consent: true, mandate_text_version: needed.mandate_text_version,
  });
  await keep('direct debit, code', address);
  const { texts: [text] } = await (await fetch(server.address(`/dev/outbox.json?recipient=${encodeURIComponent('+31612345611')}`))).json();
  const { begin } = await ask('GET', '/api/credits.php');
  const { order } = await ask('PUT', '/api/directdebit.php', { otp: /#(\d{6})$/u.exec(text.body)[1], begin: begin.version });
  await keep('direct debit, waiting', `/transactions/${order.id}`);
  await page.goto('about:blank');
  await page.goto(server.address(`/credits/${bundle}/sdd`));
  // Without a click on the form's button this is the choice of methods once more.
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/directdebit**');
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await look(page, 'direct debit, by the stored account', currency);
}

/** A limit for oneself, and an order that is over it. */
async function limited(buyer, bundle) {
  const { page, ask, keep, method, currency } = buyer;
  await ask('PUT', '/api/spendinglimit.php', { monthly: { amount: 100, currency }, pause_until: null });
  await keep('limits', '/settings#spending');
  await page.goto(server.address(`/credits/${bundle}/${method}`, BUYERS[currency].domain));
  await page.locator('form button[type=submit]').click();
  await page.locator('main [role=alert]').first().waitFor();
  await look(page, 'order over the limit', currency);
  await keep('transactions', '/transactions');
}

/** All that was mailed about money, one picture a kind. */
async function mails({ page: { member }, currency }) {
  const { mails: sent } = await (await fetch(server.address(`/dev/outbox.json?recipient=${encodeURIComponent(member.email)}`))).json();
  const seen = new Set();
  for (const { kind, body_html: html } of sent.filter((mail) => OF_MONEY.test(mail.kind))) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    const row = [];
    for (const [size, width] of [['phone', 320], ['desk', 640]]) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 640 } });
        const page = await context.newPage();
        await page.setContent(html);
        const file = fileOf('mail', kind, currency, size, colorScheme);
        await page.screenshot({ path: `${pictures}/${file}`, fullPage: true });
        await context.close();
        row.push({ file, size });
      }
    }
    sheets.note(`mail ${kind}`, [currency], row);
  }
}

async function walk(currency) {
  const buyer = await buyerOf(currency);
  const bundle = await shop(buyer);
  const [first, second] = await orders(buyer, bundle);
  await refunded(buyer, first);
  await chargedBack(buyer, second);
  await debited(buyer, bundle);
  await limited(buyer, bundle);
  await mails(buyer);
  await buyer.page.context().close();
  console.log(`${currency} is done`);
}

try {
  // Two at a time: each is one page.
  for (let at = 0; at < currencies.length; at += 2) await Promise.all(currencies.slice(at, at + 2).map(walk));
  const written = await sheets.write(browser, 'money.html');
  console.log(`${folder}/money.html: ${written} sheets`);
} finally {
  await browser.close();
  await server.stop();
  if (!process.env.KEEP) await sheets.tidy();
}
