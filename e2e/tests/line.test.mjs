// The main job of the product, by two people on phones, in German: join, find each other, like, match,
// chat live, run out of credits, buy more, go on chatting.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { person, shot, startBrowser } from '../browser.mjs';
import { mailTo, startServer } from '../server.mjs';
import { textsIn } from '../texts.mjs';

const de = textsIn('de');
const stamp = Date.now().toString(36);
let server;
let browser;
let anna;
let bruno;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  anna = await person(browser);
  bruno = await person(browser);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page, english) => page.getByRole('button', { name: de(english), exact: true });
const path = (page) => new URL(page.url()).pathname;

async function signUp(page, { name, gender, lookingFor }) {
  const email = `${name.toLowerCase()}.${stamp}@example.com`;
  await page.goto(server.address('/'));
  await page.goto(server.address('/signup'));
  await page.fill('[name=name]', name);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', 'ein ruhiger Abend am See');
  const next = () => page.locator('main form button[type=submit]').click();
  const onScreen = (step) => page.locator(`[data-step=${step}]:not([hidden])`).waitFor();
  await next();
  // The photo is skipped.
  await onScreen('photo');
  await next();
  await onScreen('about');
  await page.fill('[name=birth_day]', '17');
  await page.selectOption('[name=birth_month]', { index: 5 });
  await page.fill('[name=birth_year]', '1993');
  await page.locator(`label:has([name=gender][value=${gender}])`).click();
  await page.locator(`label:has([name=looking_for][value=${lookingFor}])`).click();
  await next();
  await onScreen('place');
  if (await page.locator('select[name=country]').count()) await page.selectOption('[name=country]', 'CH');
  await page.selectOption('[name=region]', 'CH-ZH');
  await page.selectOption('[name=city]', 'ch-zurich');
  await next();
  await onScreen('more');
  await page.locator('[name=consent]').check({ force: true });
  await shot(page, `signup-${name}`);
  await next();
  await page.waitForURL('**/complete-signup*');
  return email;
}

async function confirm(page, email) {
  const mail = await mailTo(server, email);
  assert.equal(mail.locale, 'de');
  const [link] = mail.body_text.match(/http\S+\/activate\/done\S+/);
  await page.goto(link);
  await button(page, 'Confirm my e-mail address').click();
  await page.getByText(de('Confirm my e-mail address')).waitFor({ state: 'detached' });
}

const found = (page, name) => page.getByRole('list').getByRole('listitem').filter({ hasText: name });

async function findAndLike(page, name) {
  await page.goto(server.address('/members?country=CH&countryregion=CH-ZH&min_age=33&max_age=33'));
  const card = found(page, name).first();
  await card.waitFor();
  await shot(page, `search-for-${name}`);
  await card.getByRole('link').first().click();
  await page.waitForURL('**/members/*');
  await page.getByRole('heading', { name: new RegExp(name) }).first().waitFor();
  await shot(page, `profile-${name}`);
  const liked = page.waitForResponse((answer) => answer.url().endsWith('/api/like.php') && answer.request().method() === 'POST');
  await page.locator('main button[aria-pressed=false]').first().click();
  return (await liked).json();
}

async function write(page, text) {
  await page.locator('textarea').fill(text);
  await page.getByRole('button', { name: de('Send'), exact: true }).click();
}

const bubble = (page, text) => page.locator('[data-side]').filter({ hasText: text });
const credits = async (page) => (await (await page.request.get(server.address('/api/user.php'))).json()).user.credits;

// spec: 1.1, 2.19, 2.21, 2.23
test('two people join in German and confirm by mail', async () => {
  const hers = await signUp(anna, { name: 'Annika', gender: 'female', lookingFor: 'male' });
  await confirm(anna, hers);
  const his = await signUp(bruno, { name: 'Bruno', gender: 'male', lookingFor: 'female' });
  await confirm(bruno, his);
  assert.equal(await anna.getAttribute('html', 'lang'), 'de');
});

// spec: 1.1, 2.5, 2.62
test('they find each other, like, and match live', async () => {
  assert.equal((await findAndLike(anna, 'Bruno')).matched, false);
  await anna.goto(server.address('/likes/sent'));
  await anna.getByText('Bruno').first().waitFor();
  await anna.goto(server.address('/members'));
  assert.equal((await findAndLike(bruno, 'Annika')).matched, true);
  await bruno.locator('dialog[open]').waitFor();
  await shot(bruno, 'match');
  await anna.locator('dialog[open]').waitFor();
  await anna.keyboard.press('Escape');
  await bruno.keyboard.press('Escape');
});

// spec: 1.7, 2.5, 2.7, 2.39
test('they chat live both ways, with unread counts and typing', async () => {
  await bruno.goto(server.address('/likes/matches'));
  await bruno.getByText('Annika').first().click();
  await bruno.locator('a[href$="/chat"]').first().click();
  await write(bruno, 'Hallo Annika, schön dich zu finden!');
  await bubble(bruno, 'schön dich zu finden').waitFor();
  await bruno.waitForURL('**/chats/*');
  await anna.goto(server.address('/chats'));
  await anna.getByText('schön dich zu finden').first().waitFor();
  await shot(anna, 'chats-unread');
  await anna.waitForFunction(() => /^\[\d+\]/.test(document.title));
  await anna.getByText('schön dich zu finden').first().click();
  await bubble(anna, 'schön dich zu finden').waitFor();
  // The word is gone some seconds after the last key, so it is awaited while she types.
  await Promise.all([
    bruno.getByText(/Annika schreibt|schreibt …|tippt/i).first().waitFor(),
    anna.locator('textarea').pressSequentially('Hallo Bruno'),
  ]);
  await anna.getByRole('button', { name: de('Send'), exact: true }).click();
  await bubble(bruno, 'Hallo Bruno').waitFor();
  await shot(bruno, 'chat');
});

// spec: 2.9, 8.16
test('credits run out with the spec\'s words, nothing typed is lost', async () => {
  for (let left = await credits(bruno); left >= 2; left = await credits(bruno)) {
    const text = `Nachricht bei ${left}`;
    await write(bruno, text);
    await bubble(anna, text).waitFor();
  }
  await write(bruno, 'Diese wartet auf Credits');
  await bruno.getByText(de('You do not have enough credits')).first().waitFor();
  await shot(bruno, 'out-of-credits');
  assert.equal(await bubble(anna, 'Diese wartet').count(), 0);
});

// spec: 1.1, 2.9, 2.47, 4.24
test('a failed payment offers another method, a paid one brings credits and the way back', async () => {
  await bruno.locator('main a[href^="/credits"]').first().click();
  await bruno.waitForURL('**/credits*');
  await bruno.locator('label:has([name=bundle])').first().click();
  await shot(bruno, 'credits');
  await button(bruno, 'Continue').click();
  await bruno.waitForURL('**/credits/*');
  await pay(bruno, 'mastercard', 'failed');
  await bruno.getByText(/fehlgeschlagen/).first().waitFor();
  await shot(bruno, 'payment-failed');
  await bruno.reload();
  await bruno.getByText(/fehlgeschlagen/).first().waitFor();
  await pay(bruno, 'twint', 'paid');
  await bruno.getByText(de('Payment complete')).first().waitFor();
  await shot(bruno, 'payment-complete');
  assert.ok(await credits(bruno) >= 20);
});

/** Chooses the method, presses the order button, and ends the payment at the provider's page. */
async function pay(page, method, ending) {
  await page.locator(`label:has([name=method][value=${method}])`).click();
  await shot(page, `order-${method}`);
  await page.locator('form button[type=submit]').last().click();
  await page.waitForURL('**/sandbox/mollie/checkout/**');
  await shot(page, `checkout-${method}`);
  await page.locator(`button[name=action][value=${ending}]`).click();
  await page.waitForURL('**/credits/**');
}

test('and the conversation goes on', async () => {
  await bruno.goto(server.address('/chats'));
  await bruno.getByText('Annika').first().click();
  await bruno.waitForURL('**/chats/*');
  await bruno.waitForFunction(() => document.querySelector('textarea')?.value === 'Diese wartet auf Credits');
  await bruno.getByRole('button', { name: de('Send'), exact: true }).click();
  await bubble(anna, 'Diese wartet auf Credits').waitFor();
});

test('a message written without a connection is sent once when it is back', async () => {
  await bruno.context().setOffline(true);
  await write(bruno, 'Aus dem Funkloch');
  await bubble(bruno, 'Aus dem Funkloch').waitFor();
  await bubble(bruno, 'Aus dem Funkloch').getByText(de('Waiting for the connection')).waitFor();
  assert.equal(await bubble(anna, 'Aus dem Funkloch').count(), 0);
  await shot(bruno, 'offline');
  await bruno.context().setOffline(false);
  await bubble(anna, 'Aus dem Funkloch').waitFor();
  await anna.reload();
  await bubble(anna, 'Aus dem Funkloch').first().waitFor();
  assert.equal(await bubble(anna, 'Aus dem Funkloch').count(), 1);
});

test('she logs out, and in again where she was', async () => {
  await anna.goto(server.address('/members'));
  await button(anna, 'My account').click();
  await anna.getByRole('button', { name: de('Log out') }).click();
  await anna.waitForFunction(() => document.documentElement.dataset.auth === 'out');
  await anna.goto(server.address('/chats'));
  await anna.waitForURL('**/login*');
  await anna.fill('[name=email]', `annika.${stamp}@example.com`);
  await anna.fill('[name=password]', 'ein ruhiger Abend am See');
  await anna.locator('[name=password]').press('Enter');
  await anna.waitForURL('**/chats*');
  await anna.getByText('Aus dem Funkloch').first().waitFor();
});

test('nothing went wrong behind the screens', () => {
  // The refusal and the cut that were asked for are all that the consoles may show.
  // The last one: the session that had just been ended.
  const asked = /status of 40[23]|ERR_INTERNET_DISCONNECTED/;
  for (const page of [anna, bruno]) assert.deepEqual(page.troubles.filter((trouble) => !asked.test(trouble)), []);
});
