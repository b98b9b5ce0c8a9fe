// Language, country and the form of dates: what somebody chose stays theirs wherever they are; names stay names.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, person, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { AMSTERDAM, call, newMember, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';
import { findings } from '../axe.mjs';

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

/** The browser's country, as /lang-config keeps it. */
const from = (page, country) => page.context().addCookies([{ name: 'country', value: country, domain: 'localhost', path: '/' }]);
const lang = (page) => page.locator('html').getAttribute('lang');
const radio = (page, name) => page.getByRole('radio', { name });

test('a Dutch member in Switzerland keeps Dutch, and comes back to it from English', async () => {
  const page = await newMember(browser, server, { name: 'Anouk', home: AMSTERDAM, locale: 'nl-NL', viewport: DESKTOP });
  await from(page, 'CH');
  await page.goto(server.address('/settings#language'));
  const choice = page.getByRole('combobox', { name: /^Taal van de pagina/ });
  assert.equal(await choice.inputValue(), 'nl');
  await choice.selectOption({ label: 'English' });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const again = page.getByRole('combobox', { name: /^Language of the site/ });
  assert.deepEqual((await again.locator('option').allTextContents()).toSorted(), ['Deutsch', 'English', 'Français', 'Italiano', 'Nederlands']);
  await page.goto(server.address('/lang-config'));
  assert.equal(await lang(page), 'en');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Nederlands' }).waitFor();
  await page.keyboard.press('Escape');
  await radio(page, 'Nederlands').click({ force: true });
  await page.getByRole('heading', { level: 1, name: 'Taal en land' }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [viewport, size, scheme] of [[PHONE, 'phone', 'dark'], [DESKTOP, 'desktop', 'light']]) {
  test(`${size}: a visitor chooses a country, and sees its languages and prices`, async () => {
    const page = await person(browser, { locale: 'en-GB', viewport, scheme });
    await page.goto(server.address('/lang-config?ref=friend&lang=en'));
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/settings.php')),
      page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Switzerland' }),
    ]);
    const query = new URL(asked.url()).searchParams;
    assert.deepEqual([query.get('domain'), query.get('ref')], [new URL(page.url()).host, 'friend']);
    await radio(page, 'Italiano').waitFor();
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `language-${size}`);
    await page.goto(server.address('/pricing'));
    await page.getByText(/CHF/).first().waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'CH');
    await shot(page, `language-${size}-pricing`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('a name that looks like markup stays a name in the dialogs', async () => {
  const [her, him] = await Promise.all([
    newReader(browser, server, { name: 'Annika', viewport: PHONE }),
    newMember(browser, server, { name: '<0>Bruno</0>', gender: 'male', lookingFor: 'female', viewport: PHONE }),
  ]);
  await her.goto(server.address(`/members/${him.member.id}`));
  const dialog = her.getByRole('dialog');
  for (const [item, title] of [['Block <0>Bruno</0>', 'Block <0>Bruno</0>?'], ['Report <0>Bruno</0>', 'Report <0>Bruno</0>']]) {
    await her.getByRole('main').getByRole('button', { name: 'More' }).click();
    await her.getByRole('button', { name: item, exact: true }).click();
    await dialog.getByRole('heading', { name: title, exact: true }).waitFor();
    await dialog.getByText(/We won't (notify|tell) <0>Bruno<\/0>/).waitFor();
    await her.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  assert.deepEqual(her.troubles, []);
  await Promise.all([her, him].map((page) => page.context().close()));
});

test('what is not there has its true status and title', async () => {
  const page = await newReader(browser, server, { name: 'Annika', viewport: PHONE });
  const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
  const nothing = '0b9a1f3e-1111-4222-8333-944445555666';
  for (const [path, status, title] of [
    ['/likes/foo', 404, 'This page could not be found'], ['/transactions/abc', 404, 'This page could not be found'],
    [`/transactions/${nothing}`, 404, 'This page could not be found'], ['/credits/abc', 404, 'This page could not be found'],
    [`/credits/${bundle.id}/gold`, 404, 'This page could not be found'], [`/credits/${nothing}`, 404, 'This offer has ended'],
    ['/members/abc', 404, 'This page could not be found'], [`/members/${nothing}`, 200, 'This member is no longer here'], [`/credits/${bundle.id}`, 200, 'Order'],
  ]) {
    const answer = await page.goto(server.address(path));
    await page.waitForFunction((wanted) => document.title.startsWith(wanted), title);
    assert.equal(answer.status(), status, path);
  }
  await page.context().close();
});
