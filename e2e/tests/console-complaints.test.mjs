// The console's inbox: a visitor's complaint is found, taken, answered and decided by keys, and what is half written outlives a reload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, person, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { mailTo, startServer } from '../server.mjs';
import { atDesk } from '../staff.mjs';

let server;
let browser;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function complain(email) {
  const page = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  await page.goto(server.address('/complaints'));
  await page.locator('html[data-ready]').waitFor();
  await page.getByLabel('What\'s it about?', { exact: true }).selectOption({ label: 'A payment or credits' });
  await page.getByLabel('What happened?', { exact: true }).fill('I was charged twice on Monday.');
  await page.getByLabel('Your e-mail address', { exact: true }).fill(email);
  await page.locator('input[type=file]').setInputFiles([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nthe bill') }]);
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.getByRole('heading', { level: 1, name: 'We\'ve received your complaint' }).waitFor();
  await page.context().close();
}

for (const [viewport, size] of oneSize([[DESKTOP, 'desktop'], [PHONE, 'phone']], 'desktop')) {
  test(`${size}: a complaint from the inbox to its decision`, async () => {
    const email = `ida.${size}@example.com`;
    await complain(email);
    const page = await atDesk(browser, server, 'lead_moderator', { path: '/complaints', viewport });
    await page.getByText('I was charged twice').first().waitFor();
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `console-inbox-${size}`);
    // The first is the demo's own appeal.
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^C-/ }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Save bill/ }).click()]);
    assert.match(download.suggestedFilename(), /^C-.*bill\.pdf$/);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Give it back' }).waitFor();
    const field = page.getByLabel('Your answer in English');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/complaint-draft') && answer.ok());
    await page.keyboard.press('w');
    await page.keyboard.type('Which bank is it?');
    await kept;
    await page.reload();
    await field.waitFor();
    assert.equal(await field.inputValue(), 'Which bank is it?', 'kept over a reload');
    await field.press('Control+Enter');
    await page.getByText('We wrote').waitFor();
    assert.equal(await field.inputValue(), '');
    await mailTo(server, email, 'complaint-answered');
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `console-case-${size}`);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Partly upheld').click();
    await dialog.getByLabel('Reasons in English').fill('You get one of them back.');
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `console-decide-${size}`);
    await dialog.getByRole('button', { name: 'Decide and send' }).click();
    await page.getByText('This complaint is decided.').waitFor();
    await mailTo(server, email, 'complaint-closed');
    await page.context().close();
  });
}
