// A site that takes couples: two join with one account, read both their dates of birth, are found by either one's age, and are
// verified together.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, person, PHONE, startBrowser } from '../browser.mjs';
import { beginJoining, finishJoining, next } from '../joining.mjs';
import { pressOn } from '../keyboard.mjs';
import { call, newReader } from '../members.mjs';
import { picture } from '../picture.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { atDesk } from '../staff.mjs';
import { textsIn } from '../texts.mjs';

const en = textsIn('en');
const COUPLE = 'a couple: a woman and a man';
let server;
let browser;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
  await server.operate('site', 'set', 'localhost', 'genders', '["male","female","couple_mf"]');
  // A camera that shows a moving pattern, which nobody is asked about.
  browser = await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (scope, english) => scope.getByRole('button', { name: en(english), exact: true });
const basics = (page) => page.locator('section#basics');
const born = async (page, prefix, year) => {
  await page.locator(`[name=${prefix}_day]`).fill('17');
  await page.locator(`[name=${prefix}_month]`).selectOption({ index: 6 });
  await page.locator(`[name=${prefix}_year]`).fill(year);
};

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'desktop')) {
  test(`${size}: two join, and correct one of their dates of birth`, async () => {
    const page = await person(browser, { locale: 'en-GB', viewport });
    const email = `two.${size}.${Date.now().toString(36)}@example.com`;
    const about = await beginJoining(page, server, { name: 'Ann & Bo', email });
    assert.equal(await about.locator('[name=second_birth_day]').count(), 0, 'nobody is asked who has not said so');
    await about.getByRole('radio', { name: COUPLE, exact: true }).check();
    await about.getByText(/^This account is for two people\./).waitFor();
    await about.getByRole('checkbox', { name: 'women', exact: true }).check();
    await born(page, 'birth', '1993');
    await next(page);
    // What is missing is asked for, and the second date has the focus.
    await about.getByText(en('Please tick the box to continue.'), { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'second_birth_day');
    await born(page, 'second_birth', '2024');
    await about.getByText(/^You must be at least 18 years old\.$/).waitFor();
    await born(page, 'second_birth', '1988');
    await about.getByRole('checkbox', { name: /^We're both at least/ }).check();
    await isSound(page, `couples-signup-${size}`);
    await fitsNarrow(page);
    await finishJoining(page, server, email);

    await page.goto(server.address('/profile'));
    await basics(page).getByText(COUPLE, { exact: true }).waitFor();
    await basics(page).locator('h2 button').first().click();
    const sheet = basics(page).locator('dialog[open]');
    assert.equal(await sheet.getByRole('radio', { name: 'a woman', exact: true }).count(), 0, 'two stay two');
    await sheet.locator('[name=second_birth_year]').fill('1987');
    await isSound(page, `couples-profile-${size}`);
    await button(basics(page), 'Save').click();
    await basics(page).getByText(en('Saved'), { exact: true }).waitFor();
    const { user } = await call(page, server, 'GET', '/api/user.php');
    assert.deepEqual([user.profile.gender, user.profile.second_date_of_birth], ['couple_mf', '1987-06-17']);
    await page.getByRole('region', { name: en('Verified couple') }).getByText(en('Add a photo first: we compare your pictures with it.')).waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('who looks for couples finds them by the age of either, and reads both ages', async () => {
  const two = await newReader(browser, server, { name: 'Gina & Hans', gender: 'couple_mf', lookingFor: 'female', second: 41 });
  const eva = await newReader(browser, server, { name: 'Eva', lookingFor: 'male,couple_mf' });
  const named = eva.getByRole('list', { name: en('Members found') }).getByText('Gina & Hans').first();
  const { profile } = await call(two, server, 'GET', '/api/profile.php');
  assert.notEqual(profile.age, profile.second_age);
  for (const age of [profile.age, profile.second_age]) {
    await eva.goto(server.address(`/members?gender=couple_mf&min_age=${age}&max_age=${age}`));
    await named.waitFor();
  }
  await eva.goto(server.address(`/members/${two.member.id}`));
  await eva.getByText(`${profile.age} & ${profile.second_age}`).first().waitFor();
  await eva.getByText('Couple (woman and man)', { exact: true }).waitFor();
  await isSound(eva, 'couples-member');
  for (const page of [two, eva]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test('two are verified together: both agree, a moderator compares both, and others read it', async () => {
  const two = await newReader(browser, server, {
    name: 'Iris & Jan', gender: 'couple_mf', lookingFor: 'female', second: 33, viewport: PHONE,
  });
  await two.goto(server.address('/profile'));
  const photos = two.locator('section#photos');
  const [chooser] = await Promise.all([two.waitForEvent('filechooser'), button(photos, 'Add photos').click()]);
  await chooser.setFiles([{ name: 'us.png', mimeType: 'image/png', buffer: picture(480, 600) }]);
  await photos.locator('[data-photo]').waitFor();
  await server.sql`update photos set status = 'active', approved_crop = '{0,0,10000,10000}' where member_id = ${two.member.id}`;
  await two.reload();
  const part = two.getByRole('region', { name: en('Verified couple') });
  await button(part, 'Get verified').click();
  const dialog = two.getByRole('dialog', { name: en('Get verified') });
  const agree = button(dialog, 'We agree: turn on the camera');
  await agree.click();
  const both = dialog.getByRole('checkbox', { name: en("We've both read this, and we both agree") });
  await dialog.getByText(en('Please tick the box to continue.')).waitFor();
  assert.equal(await both.evaluate((box) => box === document.activeElement), true);
  await both.check();
  await isSound(two, 'couples-consent-phone');
  await agree.click();
  for (const number of [1, 2]) {
    await dialog.getByRole('heading', { name: new RegExp(`^${number} of 2:`) }).waitFor();
    await dialog.getByText(en('Both of you, in one picture. Keep both faces visible.')).waitFor();
    await two.waitForFunction(() => document.querySelector('dialog video')?.videoWidth > 0);
    await pressOn(two, 'dialog button[name=take]');
  }
  await button(dialog, 'Send both pictures').click();
  await button(part, 'Withdraw and delete my pictures').waitFor();

  const desk = await atDesk(browser, server, 'moderator', { path: '/queues/verifications', viewport: DESKTOP });
  await desk.getByText('A couple: both have to be in each picture, and on the photos.').waitFor();
  await desk.getByRole('button', { name: /Same two people in all/ }).waitFor();
  await isSound(desk, 'couples-console-verification');
  await desk.keyboard.press('a');
  await desk.getByText(/^Verified\. No one is told for/).waitFor();

  const eva = await newReader(browser, server, { name: 'Eva', lookingFor: 'male,couple_mf' });
  await eva.goto(server.address(`/members/${two.member.id}`));
  await eva.getByText(en('Verified couple'), { exact: true }).first().waitFor();
  await isSound(eva, 'couples-verified-member');
  for (const page of [two, desk, eva]) await page.context().close();
});
