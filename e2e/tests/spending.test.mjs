// Limits for oneself: a monthly one and a pause, what counts at once and what after a day, and what they refuse.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { call, longtimeMember } from '../members.mjs';
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

const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }]], 'phone');
const button = (scope, name) => scope.getByRole('button', { name, exact: true });

const anna = (as) => longtimeMember(browser, server, as);

for (const [size, look] of LOOKS) {
  test(`${size}: a limit counts at once, a higher one after a day, and an order over it is refused with the way to it`, async () => {
    const page = await anna(look);
    await page.goto(server.address('/settings#spending'));
    const section = page.getByRole('region', { name: 'Spending' });
    await button(section, 'Change the limit').click();
    await section.getByRole('textbox').fill('1');
    await section.getByRole('textbox').press('Enter');
    await section.getByText('Saved. It applies straight away.').waitFor();
    await button(section, 'Change the limit').click();
    await section.getByRole('textbox').fill('500');
    await button(section, 'Save the limit').click();
    await button(section, 'Keep it as it is').waitFor();
    await section.scrollIntoViewIfNeeded();
    await still(page);
    await shot(page, `spending-${size}`);
    assert.deepEqual(await findings(page), []);
    await fitsNarrow(page);
    const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
    await page.goto(server.address(`/credits/${bundle.id}/twint`));
    await page.locator('form button[type=submit]').click();
    await page.getByRole('link', { name: 'Your spending limit' }).waitFor();
    await still(page);
    await shot(page, `spending-refused-${size}`);
    assert.deepEqual((await call(page, server, 'GET', '/api/orders.php')).orders, []);
    await page.getByRole('link', { name: 'Your spending limit' }).click();
    await button(section, 'Pause buying').click();
    await section.getByRole('combobox').selectOption('7');
    await button(section, 'Save the pause').click();
    await section.getByText(/^Buying is paused until/).waitFor();
    await page.context().close();
  });
}
