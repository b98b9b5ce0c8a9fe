// The life of an account, by a person on a phone in German and by one at a desk in English: join, move to another
// address and back, forget the password, use a passkey, leave, return. At the desk sign-up and leaving go by keys alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, person, PHONE, shot, startBrowser } from '../browser.mjs';
import { pressOn, tabTo, typeInto } from '../keyboard.mjs';
import { mailTo, startServer } from '../server.mjs';
import { textsIn } from '../texts.mjs';

const PASSWORD = 'ein ruhiger Abend am See';
const RESET = 'a third evening by the lake';
const stamp = Date.now().toString(36);
const MEMBERS = [
  { device: 'phone', locale: 'de-CH', language: 'de', viewport: PHONE, name: 'Petra', byKeys: false },
  { device: 'desktop', locale: 'en-GB', language: 'en', viewport: DESKTOP, name: 'Daniel', byKeys: true },
];
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

const at = (path) => server.address(path);
const status = async (page) => (await page.request.get(at('/api/user.php'))).status();
const user = async (page) => (await (await page.request.get(at('/api/user.php'))).json()).user;

/** The newest mail of one kind, and the link in it that starts with `path`. */
async function linkTo(email, kind, path) {
  const mail = await mailTo(server, email, kind);
  const [link] = mail.body_text.match(new RegExp(`http\\S+${path}\\S+`, 'u'));
  return link;
}

/** What a mail program's scanner does before its reader sees the mail. */
async function scan(link) {
  const answer = await fetch(link);
  await answer.text();
}

const next = (page) => page.locator('main form button[type=submit]').click();
const onScreen = (page, step) => page.locator(`[data-step=${step}]:not([hidden])`).waitFor();

async function signUpByTouch(page, { name, email }) {
  await page.goto(at('/signup'));
  await page.fill('[name=name]', name);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await next(page);
  await onScreen(page, 'photo');
  await next(page);
  await onScreen(page, 'about');
  await page.fill('[name=birth_day]', '17');
  await page.selectOption('[name=birth_month]', { index: 5 });
  await page.fill('[name=birth_year]', '1993');
  await page.locator('label:has([name=gender][value=female])').click();
  await page.locator('label:has([name=looking_for][value=male])').click();
  await next(page);
  await onScreen(page, 'place');
  if (await page.locator('select[name=country]').count()) await page.selectOption('[name=country]', 'CH');
  await page.selectOption('[name=region]', 'CH-ZH');
  await page.selectOption('[name=city]', 'ch-zurich');
  await next(page);
  await onScreen(page, 'more');
  // The choice to show orientation and interests is left as it stands, unticked.
  assert.equal(await page.locator('[name=consent]').isChecked(), false);
  await next(page);
}

async function signUpByKeys(page, { name, email }) {
  await page.goto(at('/signup'));
  await typeInto(page, '[name=name]', name);
  await typeInto(page, '[name=email]', email);
  await typeInto(page, '[name=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await onScreen(page, 'photo');
  await pressOn(page, 'main form button[type=submit]');
  await onScreen(page, 'about');
  await typeInto(page, '[name=birth_day]', '17');
  await tabTo(page, '[name=birth_month]');
  for (let month = 0; month < 6; month += 1) await page.keyboard.press('ArrowDown');
  await typeInto(page, '[name=birth_year]', '1990');
  await pressOn(page, '[name=gender]', 'Space');
  await pressOn(page, '[name=looking_for]', 'Space');
  await pressOn(page, 'main form button[type=submit]');
  await onScreen(page, 'place');
  if (await page.locator('select[name=country]').count()) {
    await tabTo(page, 'select[name=country]');
    while ((await page.locator('select[name=country]').inputValue()) !== 'CH') await page.keyboard.press('ArrowDown');
  }
  for (const [field, value] of [['region', 'CH-ZH'], ['city', 'ch-zurich']]) {
    const select = page.locator(`select[name=${field}]`);
    await select.locator(`option[value=${value}]`).waitFor({ state: 'attached' });
    await tabTo(page, `select[name=${field}]`);
    for (let presses = 0; presses < 80 && (await select.inputValue()) !== value; presses += 1) await page.keyboard.press('ArrowDown');
    assert.equal(await select.inputValue(), value);
  }
  await pressOn(page, 'main form button[type=submit]');
  await onScreen(page, 'more');
  await pressOn(page, '[name=consent]', 'Space');
  await pressOn(page, 'main form button[type=submit]');
}

for (const { device, locale, language, viewport, name, byKeys } of MEMBERS) {
  const t = textsIn(language);
  const named = (english, extra = {}) => ({ name: t(english), exact: true, ...extra });
  let email = `${name.toLowerCase()}.${stamp}@example.com`;
  let page;
  const press = (english) => page.getByRole('button', named(english)).click();
  const says = (english) => page.getByText(t(english), { exact: true }).first().waitFor();

  async function logIn(password) {
    await page.goto(at('/login'));
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await page.locator('main form button[type=submit]').first().click();
  }

  test(`${device}: joins${byKeys ? ' by keys alone' : ''}, confirms by mail, and no scanner does it first`, async () => {
    page = await person(browser, { locale, viewport });
    await (byKeys ? signUpByKeys : signUpByTouch)(page, { name, email });
    await page.waitForURL('**/complete-signup*');
    await shot(page, `${device}-complete-signup`);
    assert.equal((await user(page)).status, 'not_confirmed');
    await page.goto(at('/members'));
    await page.getByText(email).first().waitFor();
    await shot(page, `${device}-activation-reminder`);
    const link = await linkTo(email, 'activation', '/activate/done');
    await scan(link);
    await page.goto(link);
    await press('Confirm my e-mail address');
    await page.getByRole('button', named('Confirm my e-mail address')).waitFor({ state: 'detached' });
    assert.equal((await user(page)).status, 'active');
    await page.goto(link);
    await press('Confirm my e-mail address').catch(() => {});
  });

  test(`${device}: a new address, and the old one's way back`, async () => {
    const old = email;
    const fresh = `new.${email}`;
    await page.goto(at('/settings#email'));
    await press('Change e-mail address');
    await page.fill('[name=email]', fresh);
    await page.fill('[name=password]', PASSWORD);
    await press('Send the link');
    const link = await linkTo(fresh, 'mail-change', '/mail-change/do');
    await scan(link);
    assert.equal((await user(page)).new_email, fresh);
    await page.goto(link);
    await shot(page, `${device}-mail-change`);
    await press('Confirm my new e-mail address');
    await says('Your new address is active');
    assert.equal((await user(page)).email, fresh);
    const undo = await linkTo(old, 'mail-changed', '/mail-change/do');
    await scan(undo);
    await page.goto(undo);
    await shot(page, `${device}-mail-change-undo`);
    await press('Restore my old address');
    await says('Your old address is back');
    assert.equal(await status(page), 403);
    await mailTo(server, old, 'reset');
  });

  test(`${device}: a forgotten password`, async () => {
    await logIn('not it');
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', named('Forgot your password?')).click();
    await page.getByRole('button', named('Send me the link')).waitFor();
    assert.equal(await page.inputValue('[name=email]'), email);
    await page.fill('[name=email]', `nobody.${device}.${stamp}@example.com`);
    await press('Send me the link');
    await page.locator('[name=email][aria-invalid=true]').waitFor();
    await page.fill('[name=email]', email);
    await press('Send me the link');
    await says('Check your inbox');
    await shot(page, `${device}-reset-sent`);
    const link = await linkTo(email, 'reset', '/reset-password/do');
    await scan(link);
    await page.goto(link);
    await page.fill('[name=password]', RESET);
    await page.fill('[name=password_repeat]', 'another');
    await press('Save the new password');
    await says('The entered passwords are not the same.');
    await page.fill('[name=password_repeat]', RESET);
    await shot(page, `${device}-reset-password`);
    await press('Save the new password');
    await page.waitForURL('**/members*');
    assert.equal((await user(page)).email, email);
    await page.goto(link);
    await page.fill('[name=password]', RESET);
    await page.fill('[name=password_repeat]', RESET);
    await press('Save the new password');
    await says('Link expired or invalid, request a new email');
  });

  test(`${device}: a passkey is as good as the password`, async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await page.goto(at('/settings#passkeys'));
    await press('Add a passkey');
    await page.fill('[name=name]', 'Taschentelefon');
    await page.fill('[name=password]', RESET);
    await page.locator('#passkeys form button[type=submit]').click();
    await page.locator('#passkeys').getByText('Taschentelefon').first().waitFor();
    await shot(page, `${device}-passkey`);
    await page.goto(at('/settings#sessions'));
    await press('Log out everywhere');
    await page.waitForURL((url) => !url.pathname.startsWith('/settings'));
    assert.equal(await status(page), 403);
    await page.goto(at('/login'));
    await shot(page, `${device}-passkey-login`);
    await press('Log in with a passkey');
    await page.waitForURL('**/members*');
    assert.equal((await user(page)).email, email);
    await devtools.send('WebAuthn.disable');
  });

  test(`${device}: leaves${byKeys ? ' by keys alone' : ''}, is hidden at once, and comes back`, async () => {
    await page.goto(at('/settings/delete'));
    if (byKeys) {
      await pressOn(page, '[name=reason][value=too_many_mails]', 'Space');
      await pressOn(page, 'main form button[type=submit]');
    } else {
      await page.locator('label:has([name=reason][value=too_many_mails]), [name=reason][value=too_many_mails]').first().click();
      await press('Continue to deletion');
    }
    await says('Would this help?');
    await shot(page, `${device}-leaving-offers`);
    if (byKeys) {
      await tabTo(page, 'main button');
      while ((await page.evaluate(() => document.activeElement?.textContent)) !== t('Continue to deletion')) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    } else {
      await press('Continue to deletion');
    }
    await says('Delete your account?');
    await shot(page, `${device}-leaving-confirm`);
    if (byKeys) {
      await typeInto(page, '[name=password]', RESET);
      await page.keyboard.press('Enter');
    } else {
      await page.fill('[name=password]', RESET);
      await press('Delete my account');
    }
    await page.waitForURL('**/account-deleted');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shot(page, `${device}-account-deleted`);
    assert.equal(await status(page), 403);
    await logIn(RESET);
    await press('Send me the link again');
    await says('We\'ve e-mailed you the link.');
    await shot(page, `${device}-pending-deletion`);
    const link = await linkTo(email, 'deletion', '/account-deleted');
    await scan(link);
    await page.goto(link);
    await page.getByRole('button', { name: t('Restore my account') }).waitFor();
    await shot(page, `${device}-come-back`);
    await press('Restore my account');
    await page.waitForURL('**/members*');
    assert.equal((await user(page)).status, 'active');
    assert.deepEqual(page.troubles.filter((trouble) => !/status of (?:4\d\d|5\d\d)/u.test(trouble)), []);
    await page.context().close();
  });
}
