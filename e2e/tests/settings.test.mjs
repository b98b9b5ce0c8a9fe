// A member settles their account, in German, on a phone and on a desktop, and leaves by keys alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, person, shot, startBrowser, still } from '../browser.mjs';
import { mailTo, startServer } from '../server.mjs';
import { textsIn } from '../texts.mjs';

const de = textsIn('de');
const PASSWORD = 'liaison-demo';
const NEW_PASSWORD = 'ein ruhiger Abend am See';
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

/** The translation as a pattern, each placeholder standing for anything. */
const like = (english) => new RegExp(de(english).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/<\/?\d>/g, '').replaceAll(/\{[^}]*\}/g, '.+'));
const button = (scope, english) => scope.getByRole('button', { name: de(english), exact: true });
const section = (page, id) => page.locator(`section#${id}`);
const path = (page) => new URL(page.url()).pathname;

/** Logs a member who reads German in, and opens the settings. */
async function logIn(page, email, password) {
  const headers = { 'x-client': 'e2e' };
  const answer = await page.request.post(server.address('/api/user.php'), { headers, data: { email, password } });
  assert.equal(answer.status(), 200);
  assert.equal((await page.request.put(server.address('/api/user.php'), { headers, data: { language: 'de' } })).status(), 200);
  await openSettings(page);
}

/** Opens the settings anew, at one section: on phones that is a page of its own. */
async function openSettings(page, id) {
  await page.goto('about:blank');
  await page.goto(server.address(`/settings${id ? `#${id}` : ''}`));
  await page.getByRole('heading', { level: 1, name: de('Settings') }).waitFor();
}

/** The newest caught mail to the member that holds such a link. */
async function linkMailed(email, pattern) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { mails } = await (await fetch(server.address(`/dev/outbox.json?recipient=${encodeURIComponent(email)}`))).json();
    const link = mails.map(({ body_text }) => pattern.exec(body_text)?.[0]).find(Boolean);
    if (link) return link;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error(`no such mail to ${email}`);
}

for (const [viewport, size, number] of [[PHONE, 'phone', 20], [DESKTOP, 'desktop', 21]]) {
  const email = `member${number}@vonk.example`;
  let page;

  test(`${size}: the account menu leads to the settings`, async () => {
    page = await person(browser, { viewport });
    await logIn(page, email, PASSWORD);
    await page.goto(server.address('/members'));
    await button(page, 'My account').click();
    await page.getByRole('link', { name: de('Settings'), exact: true }).click();
    await page.waitForURL('**/settings');
    await shot(page, `settings-${size}`);
    // On a phone a list, each entry of which is a page with a way back; else the same beside all of them.
    await page.getByRole('navigation', { name: de('Sections') }).getByRole('link', { name: de('Where you\'re logged in') }).click();
    await page.waitForURL('**/settings#sessions');
    await section(page, 'sessions').getByText(de('This device')).waitFor();
    assert.equal(await section(page, 'privacy').isVisible(), viewport === DESKTOP);
    await still(page);
    await shot(page, `settings-section-${size}`);
    assert.deepEqual(await findings(page), []);
    if (viewport === PHONE) await page.getByRole('link', { name: de('All settings') }).click();
    else await page.goBack();
    await page.waitForURL('**/settings');
    assert.equal(await section(page, 'sessions').isVisible(), viewport === DESKTOP);
  });

  test(`${size}: switches are saved at once and still so after a reload`, async () => {
    await openSettings(page, 'language');
    await page.locator('#language select').selectOption('en');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.locator('#language select').selectOption('de');
    await page.getByRole('heading', { level: 1, name: de('Settings') }).waitFor();
    await openSettings(page, 'privacy');
    const invisible = page.getByRole('switch', { name: de('Invisible mode') });
    await invisible.click();
    await section(page, 'privacy').getByText(de('Saved')).waitFor();
    await page.reload();
    assert.equal(await invisible.isChecked(), true);
    await page.goto(server.address('/notifications'));
    // Each kind has two: the first is for mails.
    const news = page.getByRole('switch', { name: new RegExp(`${de('News')}$`) }).first();
    await news.waitFor();
    const was = await news.isChecked();
    await news.click();
    await page.getByText(de('Saved'), { exact: true }).waitFor();
    await shot(page, `notifications-${size}`);
    await page.reload();
    await news.waitFor();
    assert.equal(await news.isChecked(), !was);
  });

  test(`${size}: a copy of all data comes behind a mailed link`, async () => {
    await openSettings(page, 'data');
    const place = section(page, 'data');
    await button(place, 'Ask for a copy').click();
    await place.locator('[name=password]').fill(PASSWORD);
    await place.locator('form button[type=submit]').click();
    await place.getByText(like('Your data is ready ({size}). The link is in your inbox.')).waitFor();
    const link = await linkMailed(email, /http\S+\/settings\/export#token=\S+/);
    await page.goto(link);
    await page.waitForFunction(() => location.hash === '');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
    assert.equal(download.suggestedFilename(), 'my-data.zip');
    await page.getByText(de('The file is now on your device.')).waitFor();
    // The link is over, and another copy is there for the asking.
    // In a window of its own, as from a mail.
    await page.goto('about:blank');
    await page.goto(link);
    await button(page, 'Download').click();
    await page.getByText(de('This link no longer works. It\'s valid for one download within 24 hours, and only for the member who asked for it. You can ask for a new copy in your settings.')).waitFor();
    await openSettings(page, 'data');
    await button(place, 'Ask for a copy').waitFor();
  });

  test(`${size}: another device is seen, and logged out by a new password; this one stays`, async () => {
    const other = await person(browser, { viewport });
    await logIn(other, email, PASSWORD);
    await openSettings(page, 'sessions');
    await button(section(page, 'sessions'), 'Log out everywhere else').waitFor();
    await openSettings(page, 'password');
    const place = section(page, 'password');
    await button(place, 'Change password').click();
    await place.locator('[name=old_password]').fill('das ist es nicht');
    await place.locator('[name=password]').fill(NEW_PASSWORD);
    await place.locator('[name=password_repeat]').fill(NEW_PASSWORD);
    await place.locator('form button[type=submit]').click();
    await place.locator('[name=old_password][aria-invalid=true]:focus').waitFor();
    await shot(page, `old-password-${size}`);
    assert.equal(await place.locator('[name=password]').inputValue(), NEW_PASSWORD);
    await place.locator('[name=old_password]').fill(PASSWORD);
    await place.locator('form button[type=submit]').click();
    await place.getByText(de('Your password has been changed. All other devices have been logged out.')).waitFor();
    await other.waitForURL('**/login*');
    await openSettings(page, 'sessions');
    await section(page, 'sessions').getByText(de('This device')).waitFor();
    assert.equal(path(page), '/settings');
    await other.context().close();
  });

  test(`${size}: one device is ended from the list`, async () => {
    const other = await person(browser, { viewport });
    await logIn(other, email, NEW_PASSWORD);
    await openSettings(page, 'sessions');
    const place = section(page, 'sessions');
    await place.getByRole('button', { name: like('Log out: {name}') }).first().click();
    await place.getByText(de('That device is logged out.')).waitFor();
    await other.waitForURL('**/login*');
    await other.context().close();
  });

  test(`${size}: a passkey is made, listed and removed`, async () => {
    await openSettings(page, 'passkeys');
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
    const place = section(page, 'passkeys');
    await button(place, 'Add a passkey').click();
    await place.locator('[name=name]').fill('Mein Handy');
    await place.locator('[name=password]').fill(NEW_PASSWORD);
    await place.locator('form button[type=submit]').click();
    await place.getByRole('listitem').filter({ hasText: 'Mein Handy' }).waitFor();
    assert.match((await mailTo(server, email, 'passkey-added')).body_text, /Mein Handy, /);
    // A new password asks what becomes of it.
    await openSettings(page, 'password');
    await button(section(page, 'password'), 'Change password').click();
    assert.equal(await section(page, 'password').getByRole('checkbox', { name: de('Remove my passkeys too') }).isChecked(), true);
    await shot(page, `passkey-${size}`);
    await openSettings(page, 'passkeys');
    await place.getByRole('button', { name: like('Remove: {name}') }).click();
    const asked = page.locator('dialog[open]');
    await asked.locator('[name=password]').fill(NEW_PASSWORD);
    await shot(page, `remove-passkey-${size}`);
    await button(asked, 'Remove').click();
    await place.getByRole('listitem').waitFor({ state: 'detached' });
    assert.match((await mailTo(server, email, 'passkey-removed')).body_text, /Mein Handy, /);
  });

  test(`${size}: a new address waits for its link, and can be given up`, async () => {
    await openSettings(page, 'email');
    const place = section(page, 'email');
    await button(place, 'Change e-mail address').click();
    await place.locator('[name=email]').fill(`neu${number}@example.com`);
    await place.locator('[name=password]').fill(NEW_PASSWORD);
    await place.locator('form button[type=submit]').click();
    await button(place, 'Cancel the change').waitFor();
    await shot(page, `waiting-address-${size}`);
    assert.match((await mailTo(server, `neu${number}@example.com`)).body_text, /\/mail-change\/do#token=/);
    await button(place, 'Cancel the change').click();
    await place.getByText(de('Your e-mail address stays as it is.')).waitFor();
  });

  // spec: 2.50
  test(`${size}: leaving by keys alone`, async () => {
    await page.goto(server.address('/settings/delete'));
    await page.getByRole('heading', { level: 1, name: de('Why would you like to leave?') }).waitFor();
    const reach = async (target) => {
      for (let tabs = 0; tabs < 80; tabs += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the keys do not lead there');
    };
    await reach(page.locator('[value=too_expensive]'));
    await page.keyboard.press('Space');
    await reach(button(page, 'Continue to deletion'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: de('Would this help?') }).waitFor();
    await reach(button(page, 'Get the discount'));
    await page.keyboard.press('Enter');
    await page.getByText(like('Your discount is valid until {ends}. It\'s applied when you pay.')).waitFor();
    await shot(page, `offers-${size}`);
    await reach(button(page, 'Continue to deletion'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: de('Delete your account?') }).waitFor();
    await reach(page.locator('main [name=password]'));
    await page.keyboard.type(NEW_PASSWORD);
    await shot(page, `confirm-deletion-${size}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account-deleted');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shot(page, `account-deleted-${size}`);
    assert.equal((await page.request.get(server.address('/api/user.php'))).status(), 403);
  });

  test(`${size}: nothing went wrong behind the screens`, async () => {
    // Refusals that were asked for: the wrong password, the session that had ended, and the link that was used.
    const asked = /status of 40[349]/;
    assert.deepEqual(page.troubles.filter((trouble) => !asked.test(trouble)), []);
    await page.context().close();
  });
}
