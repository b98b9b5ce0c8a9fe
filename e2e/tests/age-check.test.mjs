// A site that asks where somebody lives: a member reads and is told, goes to whoever checks ages, comes back with a yes, and writes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, PHONE, startBrowser } from '../browser.mjs';
import { call, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

const en = textsIn('en');
let server;
let browser;

before(async () => {
  server = await startServer();
  await server.operate('site', 'set', 'localhost', 'age_check_countries', '["CH"]');
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (scope, english) => scope.getByRole('button', { name: en(english), exact: true });

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'phone')) {
  test(`${size}: told on the way, checked elsewhere, and back with a yes`, async () => {
    const page = await newReader(browser, server, { name: 'Ada', viewport });
    await page.goto(server.address('/members'));
    await page.getByText(en('Please confirm your age before you write here.')).waitFor();
    await isSound(page, `age-alert-${size}`);
    await page.getByRole('link', { name: en('Confirm my age'), exact: true }).click();
    const part = page.getByRole('region', { name: en('Age check') });
    await part.getByText(/everyone who writes here is at least 18\./).waitFor();
    await isSound(page, `age-check-${size}`);
    await fitsNarrow(page);
    // Somebody gives up, and somebody is too young.
    await button(part, 'Confirm my age').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(server.address('/settings'));
    await button(part, 'Confirm my age').click();
    await page.getByRole('button', { name: "I'm younger than 18" }).click();
    await part.getByText("Your age wasn't confirmed. You can try again.").waitFor();
    await button(part, 'Confirm my age').click();
    await page.getByRole('button', { name: "I'm 18 or older" }).click();
    await part.getByText(en('Your age is confirmed. You can now write, like and upload photos.')).waitFor();
    await page.waitForURL(server.address('/settings'));
    const { user } = await call(page, server, 'GET', '/api/user.php');
    assert.equal(user.age_check_needed, false);
    await call(page, server, 'PUT', '/api/profile.php', { about: 'I like to talk.' });
    await page.goto(server.address('/members'));
    await page.getByRole('list', { name: en('Members found') }).waitFor();
    assert.equal(await page.getByText(en('Please confirm your age before you write here.')).count(), 0);
    assert.deepEqual(page.troubles.filter((trouble) => !/status of 409/.test(trouble)), []);
    await page.context().close();
  });
}
