// The console: staff of the demo come in, go on after their session ended, prove that it is them, and let others in.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, person, shot, startBrowser } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { atDesk, enter, nextCode, withPasskeys } from '../staff.mjs';

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

/** Who has no session yet is told so, what was asked as somebody left, and who types a wrong password: browsers write it down. */
const faults = (page) => page.troubles.filter((one) => !/(?:status of 403.*\/console\/(?:session|undos)|status of 401.*\/password-sign-in)$/.test(one));
const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the start says where the console is and who may come', () => {
  assert.ok(server.log().includes(`The console is at ${server.console('')}`), server.log());
  for (const role of ['moderator', 'support', 'administrator']) assert.ok(server.log().includes(`${role}@staff.example`));
});

test('nothing of it is at the members’ port, and nothing of theirs at its own', async () => {
  for (const path of ['/api/console/session', '/console', '/staff', '/assets/console.js']) {
    assert.equal((await fetch(server.address(path))).status, 404, path);
  }
  const page = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  const answer = await page.goto(server.console('/api/settings.php'));
  assert.equal(answer.status(), 400);
  await page.context().close();
});

test('an administrator comes in by password and code, lets a colleague in, and the colleague by a passkey', async () => {
  const page = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  await page.goto(server.console('/staff'));
  await heading(page, 'Sign in');
  await isSound(page, 'console-sign-in-desktop');
  await page.getByRole('button', { name: 'Use a password and a code' }).click();
  await page.getByLabel('E-mail address').fill('administrator@staff.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByLabel('Code').fill('000 000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await isSound(page, 'console-sign-in-failed');
  await enter(page, 'administrator');
  await heading(page, 'Staff');
  assert.equal(new URL(page.url()).pathname, '/staff', 'where one wanted to be');
  await page.getByText('lead_moderator@staff.example').waitFor();
  await isSound(page, 'console-staff-desktop');

  // By keys alone.
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Name').fill('Kim Vos');
  await dialog.getByLabel('E-mail address').fill('kim@staff.example');
  await dialog.getByLabel('Role').selectOption({ label: 'Moderator' });
  await isSound(page, 'console-invite-desktop');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await dialog.getByText(/^E-mail to Kim Vos: The link that lets them in/).waitFor();
  await isSound(page, 'console-invite-tried-desktop');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await page.getByRole('dialog', { name: 'The link is on its way' }).getByText(/^http/).textContent();
  await isSound(page, 'console-link-desktop');

  const kim = await person(browser, { viewport: PHONE, locale: 'en-GB' });
  await withPasskeys(kim);
  await kim.goto(link);
  await heading(kim, 'Welcome, Kim Vos');
  await isSound(kim, 'console-invited-phone');
  await kim.getByRole('button', { name: 'Use a password and codes instead' }).click();
  await kim.getByRole('img', { name: 'QR code of the secret below' }).waitFor();
  await isSound(kim, 'console-invited-code-phone');
  await kim.reload();
  await kim.getByRole('button', { name: 'Make a passkey' }).click();
  await heading(kim, 'Hello, Kim Vos');
  assert.ok(!kim.url().includes('token'), 'no address has the token');
  await kim.getByRole('button', { name: 'Sign out' }).click();
  await kim.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await heading(kim, 'Hello, Kim Vos');
  assert.equal(await kim.getByRole('link', { name: 'Staff' }).count(), 0, 'a moderator has no staff page');
  assert.deepEqual([faults(page), faults(kim)], [[], []]);

  // The account is closed after a proof, which the act waits for, and its session ends at once.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await server.sql`update staff_sessions set authenticated_at = began_at - interval '10 minutes', began_at = began_at - interval '10 minutes', ends_at = ends_at - interval '10 minutes'`;
  await kim.goto(server.console('/me'));
  await heading(kim, 'My account');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kim Vos' }) });
  const sent = [];
  page.on('request', (request) => request.url().endsWith('/staff-closing-trials') && sent.push(request.headers()['idempotency-key']));
  await card.getByRole('button', { name: 'Close account' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the account of Kim Vos' });
  const proof = page.getByRole('dialog', { name: 'Is it really you?' });
  await proof.waitFor();
  // Not still: the act behind it waits. But it has come in.
  await page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().iterations === Infinity));
  assert.deepEqual(await findings(page), []);
  await shot(page, 'console-proof-desktop');
  await proof.getByLabel('Password', { exact: true }).fill('liaison-demo-staff');
  await proof.getByLabel('Code').fill(await nextCode('administrator'));
  await proof.getByRole('button', { name: 'Prove it with password and code' }).click();
  // It was tried, and says what ends; the session still stands.
  await closing.getByText('1 session ends.').waitFor();
  await closing.getByText('Role that ends: Moderator').waitFor();
  await isSound(page, 'console-closing-tried-desktop');
  await closing.getByRole('button', { name: 'Close account' }).click();
  await card.waitFor({ state: 'detached' });
  assert.equal(sent.length, 2);
  assert.equal(sent[0], sent[1], 'the same intent');
  await kim.reload();
  await heading(kim, 'Sign in');
  await kim.context().close();
  await page.context().close();
});

test('whoever was signed out comes back to where they were', async () => {
  const page = await atDesk(browser, server, 'auditor', { path: '/me', viewport: DESKTOP });
  await page.getByText('This one').waitFor();
  await isSound(page, 'console-me-desktop');
  await server.sql`delete from staff_sessions using staff where staff.id = staff_sessions.staff_id and staff.name = 'auditor'`;
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your session has ended.').waitFor();
  await isSound(page, 'console-ended-desktop');
  await enter(page, 'auditor', 1);
  await heading(page, 'My account');
  await page.context().close();
});

test('keys: what they do, commands by their names, and off for who wants them off', async () => {
  const page = await atDesk(browser, server, 'controller', { viewport: DESKTOP, scheme: 'dark' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys on this page' }).waitFor();
  await isSound(page, 'console-keys-desktop-dark');
  await page.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('my acc');
  await isSound(page, 'console-palette-desktop-dark');
  await page.keyboard.press('Enter');
  await heading(page, 'My account');
  await page.keyboard.press('Tab');
  await page.context().close();
});

for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
  test(`${size}: every page is sound in the dark`, async () => {
    const page = await atDesk(browser, server, 'administrator', { viewport, scheme: 'dark' });
    for (const [path, name] of [['/', 'Hello, administrator'], ['/staff', 'Staff'], ['/requests', 'Approvals'], ['/glass', 'Emergency access'], ['/me', 'My account'], ['/nowhere', 'Page not found']]) {
      await page.goto(server.console(path));
      await heading(page, name);
      await isSound(page, `console-${path.slice(1) || 'start'}-${size}-dark`);
      await fitsNarrow(page);
    }
    assert.deepEqual(faults(page), []);
    await page.context().close();
  });
}
