// Signing up by keyboard alone, on phone and desktop sizes: as a page with a photo, and as the large modal with a
// first message that waits until the address is confirmed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, person, PHONE, shot, startBrowser } from '../browser.mjs';
import { tabTo } from '../keyboard.mjs';
import { call, PASSWORD, ZURICH } from '../members.mjs';
import { picture } from '../picture.mjs';
import { mailTo, startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';

const stamp = Date.now().toString(36);
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

async function type(page, name, text) {
  await tabTo(page, `[name=${name}]`);
  await page.keyboard.type(text);
}

/** The step is on screen with the focus on its heading, and axe finds nothing in it. */
async function arrive(page, step, size) {
  await page.waitForFunction((name) => document.activeElement?.closest('[data-step]')?.getAttribute('data-step') === name, step);
  await isSound(page, `signup-${size}-${step}`);
}

const submit = (page) => page.keyboard.press('Enter');

async function account(page, { name, email }) {
  await type(page, 'name', name);
  await type(page, 'email', email);
  await type(page, 'password', 'a quiet evening by the lake');
  await submit(page);
}

async function addPhoto(page) {
  // Before the keys: the browser must know by then that its own dialogue is not wanted.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'button[name=photo]');
  await page.keyboard.press('Enter');
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/signup-photo.php'));
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture() });
  assert.equal((await taken).status(), 201);
  await page.getByText('Photo added.').waitFor();
}

async function aboutAndPlace(page, size) {
  await arrive(page, 'about', size);
  await tabTo(page, '[name=gender]');
  await page.keyboard.press('Space');
  await tabTo(page, '[name=looking_for]');
  await page.keyboard.press('ArrowLeft');
  await type(page, 'birth_day', '17');
  await type(page, 'birth_month', 'June');
  await type(page, 'birth_year', '1993');
  await submit(page);
  await arrive(page, 'place', size);
  await page.waitForFunction(() => document.querySelectorAll('[name=region] option').length > 1);
  await tabTo(page, '[name=region]');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelectorAll('[name=city] option').length > 1);
  await tabTo(page, '[name=city]');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button[type=submit]');
  await submit(page);
}

async function more(page, size) {
  await arrive(page, 'more', size);
  await tabTo(page, '[name=relationship_status]');
  await page.keyboard.press('ArrowDown');
  await page.locator('[name=interests]').first().waitFor();
  await tabTo(page, '[type=search]');
  await page.keyboard.type('music');
  await tabTo(page, '[name=interests]');
  await page.keyboard.press('Space');
  await type(page, 'reason', 'Somebody for concerts');
  await tabTo(page, '[name=consent]');
  await page.keyboard.press('Space');
  await tabTo(page, 'button[type=submit]');
  await submit(page);
  await page.waitForURL('**/complete-signup*');
}

async function confirm(page, email) {
  const [link] = (await mailTo(server, email)).body_text.match(/http\S+\/activate\/done\S+/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).waitFor();
  await tabTo(page, 'main button');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
}

for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
  // spec: 2.49
  test(`keys alone lead through all five steps, with a photo, on ${size}`, async () => {
    const page = await person(browser, { locale: 'en-GB', viewport });
    const email = `keys.${size}.${stamp}@example.com`;
    await page.goto(server.address('/signup'));
    await account(page, { name: 'Keya', email });
    await arrive(page, 'photo', size);
    await addPhoto(page);
    await shot(page, `signup-${size}-photo-there`);
    await tabTo(page, 'button[type=submit]');
    await submit(page);
    await aboutAndPlace(page, size);
    await more(page, size);
    await confirm(page, email);
    const { user } = await (await page.request.get(server.address('/api/user.php'))).json();
    assert.equal(user.profile.main_image?.status, 'pending');
    assert.deepEqual([user.profile.relationship_status, user.profile.interests, user.profile.reason], ['single', ['music'], 'Somebody for concerts']);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`in another browser the mailed link asks for a new password, on ${size}`, async () => {
    const first = await person(browser, {});
    const email = `other.${size}.${stamp}@example.com`;
    await call(first, server, 'POST', '/api/signup.php', { name: 'Olga', email, password: PASSWORD, date_of_birth: '1990-02-03', gender: 'female', looking_for: 'male', ...ZURICH, consent: true });
    const [link] = (await mailTo(server, email)).body_text.match(/http\S+\/activate\/done\S+/);
    const page = await person(browser, { locale: 'en-GB', viewport });
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    assert.deepEqual(await findings(page), []);
    await shot(page, `signup-${size}-another-browser`);
    await type(page, 'password', 'a heron over Leiden');
    await type(page, 'password_repeat', 'a heron over Leiden');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    const outside = await first.request.get(server.address('/api/user.php'));
    assert.equal(outside.status(), 403);
    assert.deepEqual(page.troubles.filter((trouble) => !/409/.test(trouble)), []);
    await page.context().close();
    await first.context().close();
  });

  // spec: 2.36, 3.18
  test(`a visitor who would write signs up in the modal, and the message waits, on ${size}`, async () => {
    const page = await person(browser, { locale: 'en-US', viewport });
    const email = `writes.${size}.${stamp}@example.com`;
    await page.goto(server.address('/members?real_only=true', 'meadow.localhost'));
    const card = page.locator('main [role=listitem] a').first();
    await card.waitFor();
    const like = 'main [role=listitem] button[aria-pressed]';
    await tabTo(page, like);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] form').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), like);

    await card.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Message' }).waitFor();
    await tabTo(page, 'main button');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] [name=signup_message]').waitFor();
    await type(page, 'signup_message', 'Hello from the sign-up');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog[open]').count(), 1);
    assert.deepEqual(await findings(page), []);
    await shot(page, `signup-${size}-modal`);

    // The cross asks once; the draft is there when one stays, and after a reload.
    await tabTo(page, 'dialog button[aria-label=Close]');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue signing up' }).waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('dialog[open] [name=signup_message]')?.value === 'Hello from the sign-up');
    await account(page, { name: 'Wren', email });
    await arrive(page, 'photo', `${size}-modal`);
    await tabTo(page, 'button[type=submit]');
    await submit(page);
    await aboutAndPlace(page, `${size}-modal`);
    await more(page, `${size}-modal`);
    await page.getByText(/^Your message.* is waiting\./).waitFor();
    await shot(page, `signup-${size}-complete`);
    await confirm(page, email);
    await page.getByText('Your first message has been delivered.').waitFor();
    await page.getByRole('link', { name: 'Open the conversation' }).click();
    await page.waitForURL('**/chats/*');
    await page.locator('[data-side]').filter({ hasText: 'Hello from the sign-up' }).waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}
