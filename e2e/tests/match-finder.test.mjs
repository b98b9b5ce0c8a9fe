// The match finder: from the questions to people with reasons, and back to the questions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { pressOn } from '../keyboard.mjs';
import { call, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const finder = (page) => call(page, server, 'GET', '/api/match-finder.php');

async function seeker(options) {
  const page = await newReader(browser, server, { name: 'Petra', ...options });
  await page.goto(server.address('/match-finder'));
  await page.getByRole('button', { name: 'Find matches' }).waitFor();
  return page;
}

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'desktop')) {
  // spec: 2.26
  test(`${size}: questions lead to people, best first, with the reasons in words`, async () => {
    const page = await seeker({ viewport });
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `match-finder-${size}-questions`);
    await page.getByLabel('From', { exact: true }).selectOption('20');
    await page.getByLabel('To', { exact: true }).selectOption('60');
    await page.getByRole('radio', { name: 'The whole country' }).check();
    await page.getByRole('button', { name: 'Single', exact: true }).click();
    await page.getByRole('button', { name: 'Find matches' }).click();
    await page.getByRole('button', { name: 'Edit my search' }).first().waitFor();
    await still(page);
    const { preferences, results } = await finder(page);
    assert.deepEqual([preferences.min_age, preferences.max_age, preferences.closeness, preferences.relationship_statuses], [20, 60, 'country', ['single']]);
    assert.ok(results.length > 1, 'the demo has people for her');
    const shown = await page.locator('main article a').allInnerTexts();
    assert.deepEqual(shown.map((text) => text.split(',')[0]), results.map(({ profile }) => profile.name));
    await page.getByText('The age you\'re looking for').first().waitFor();
    assert.deepEqual(await findings(page), []);
    await shot(page, `match-finder-${size}`);
    // The same after a reload; changing starts from what was chosen.
    await page.reload();
    await page.getByRole('button', { name: 'Edit my search' }).first().click();
    assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), '20');
    await page.getByRole('radio', { name: 'My town' }).check();
    await page.getByLabel('From', { exact: true }).selectOption('98');
    await page.getByLabel('To', { exact: true }).selectOption('99');
    await page.getByRole('button', { name: 'Find matches' }).click();
    await page.getByRole('heading', { name: 'No one matches all of that' }).waitFor();
    await still(page);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('by keys alone; what the server did not hear is still chosen', async () => {
  const page = await seeker({ viewport: DESKTOP });
  await pressOn(page, 'input[name=closeness]', 'ArrowDown');
  await page.getByRole('radio', { name: 'The whole country' }).and(page.locator(':checked')).waitFor();
  await page.route('**/api/match-finder.php', (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 501, json: { status: 501, code: 'internal', detail: 'Later, please' } }) : route.continue()));
  await pressOn(page, 'button[type=submit]');
  await page.getByText('Later, please').waitFor();
  assert.ok(await page.getByRole('radio', { name: 'The whole country' }).isChecked());
  await page.unroute('**/api/match-finder.php');
  await pressOn(page, 'button[type=submit]');
  await page.getByRole('button', { name: 'Edit my search' }).first().waitFor();
  // The focus is at the title, from where the results follow.
  await page.waitForFunction(() => document.activeElement?.matches('main h1'));
  assert.equal((await finder(page)).preferences.closeness, 'country');
  await page.context().close();
});
