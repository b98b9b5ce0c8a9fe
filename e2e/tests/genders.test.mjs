// A site that takes non-binary members: joining as one, changing whom one looks for, being found, and landers; another site has the two.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, person, PHONE, startBrowser, stir } from '../browser.mjs';
import { beginJoining, finishJoining, next } from '../joining.mjs';
import { call, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

const en = textsIn('en');
let server;
let browser;

before(async () => {
  server = await startServer();
  await server.operate('site', 'set', 'localhost', 'genders', '["male","female","non_binary"]');
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (scope, english) => scope.getByRole('button', { name: en(english), exact: true });
const basics = (page) => page.locator('section#basics');

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'phone')) {
  test(`${size}: somebody joins as non-binary, looks for several, and changes it`, async () => {
    const page = await person(browser, { locale: 'en-GB', viewport });
    const email = `noa.${size}.${Date.now().toString(36)}@example.com`;
    const about = await beginJoining(page, server, { name: 'Noa', email });
    // Nothing is chosen for anybody.
    await next(page);
    assert.equal(await about.locator('fieldset[aria-describedby=looking_for-error]').count(), 1);
    await about.getByRole('radio', { name: 'non-binary', exact: true }).check();
    await about.getByRole('checkbox', { name: 'women', exact: true }).check();
    await about.getByRole('checkbox', { name: 'non-binary people', exact: true }).check();
    await isSound(page, `genders-signup-${size}`);
    await fitsNarrow(page);
    await page.locator('[name=birth_day]').fill('17');
    await page.locator('[name=birth_month]').selectOption({ index: 6 });
    await page.locator('[name=birth_year]').fill('1993');
    await finishJoining(page, server, email);

    await page.goto(server.address('/profile'));
    await basics(page).getByText('women and non-binary people', { exact: true }).waitFor();
    await basics(page).getByText('non-binary', { exact: true }).first().waitFor();
    await basics(page).locator('h2 button').first().click();
    const sheet = basics(page).locator('dialog[open]');
    await sheet.getByRole('checkbox', { name: 'women', exact: true }).uncheck();
    // Somebody is always looked for.
    const last = sheet.getByRole('checkbox', { name: 'non-binary people', exact: true });
    await last.click();
    assert.equal(await last.isChecked(), true);
    await sheet.getByRole('checkbox', { name: 'men', exact: true }).check();
    await isSound(page, `genders-profile-${size}`);
    await button(basics(page), 'Save').click();
    await basics(page).getByText(en('Saved'), { exact: true }).waitFor();
    await page.reload();
    await basics(page).getByText('men and non-binary people', { exact: true }).waitFor();
    const { user } = await call(page, server, 'GET', '/api/user.php');
    assert.deepEqual([user.profile.gender, user.profile.looking_for, user.profile.sexuality], ['non_binary', 'male,non_binary', null]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('who looks for them finds them by the filter, and their profile says it', async () => {
  const noa = await newReader(browser, server, { name: 'Noa', gender: 'non_binary', lookingFor: 'female,non_binary' });
  const eva = await newReader(browser, server, { name: 'Eva', lookingFor: 'male,non_binary' });
  await eva.goto(server.address('/members'));
  await eva.getByRole('button', { name: /^Filters/ }).click();
  const list = eva.getByRole('dialog', { name: en('Filters') }).getByLabel(en('Show me'), { exact: true });
  // Only whom she looks for.
  assert.deepEqual(await list.locator('option').allTextContents(), [en("Everyone I'm looking for"), en('Men'), 'Non-binary people']);
  await list.selectOption('non_binary');
  await eva.getByRole('button', { name: /^Show: / }).click();
  await eva.getByRole('button', { name: /Remove filter.*Non-binary people/ }).waitFor();
  await eva.getByRole('list', { name: en('Members found') }).getByText('Noa').first().waitFor();
  await eva.goto(server.address(`/members/${noa.member.id}`));
  await eva.getByText('Non-binary', { exact: true }).waitFor();
  await isSound(eva, 'genders-member');
  for (const page of [noa, eva]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test('landers ask for them too, and another site has the two', async () => {
  const page = await person(browser, { locale: 'en-GB' });
  await page.goto(server.address('/landers/gallery'));
  // Pages made at build time know the two.
  await stir(page);
  const filter = page.getByRole('button', { name: 'Non-binary people', exact: true });
  await filter.click();
  await page.waitForFunction(() => [...document.querySelectorAll('button[aria-pressed=true]')].some(({ textContent }) => textContent === 'Non-binary people'));
  await page.goto(server.address('/landers/collagelanding'));
  await stir(page);
  await page.getByRole('checkbox', { name: 'Non-binary people' }).check();
  await page.getByRole('radio', { name: 'Non-binary', exact: true }).check();
  await isSound(page, 'genders-collage');
  await page.goto(server.address('/landers/collagelanding', 'meadow.localhost'));
  await stir(page);
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('radio', { name: 'Both' }).waitFor();
  assert.equal(await page.getByRole('radio').count(), 5);
  assert.equal(await page.getByText(/non-binary/i).count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
