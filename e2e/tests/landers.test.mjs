// Landers: each stands by itself on a phone and at a desk, leads into sign-up with what was said, and is counted.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, hold, person, PHONE, shot, startBrowser, still, stir } from '../browser.mjs';
import { hasFocus } from '../keyboard.mjs';
import { call, PASSWORD, ZURICH } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';
import { overhang, sideways } from '../sound.mjs';

let server;
let browser;
/** Some of those whom visitors may see. */
let people;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  // So that there is somebody on every lander, whatever the demo world drew.
  await server.sql`update profiles set shown_on_landers_at = now() where has_photo and not fictional and country = 'CH'`;
  const answer = await fetch(server.address('/api/lander-profiles.php?count=12&country=CH'));
  ({ profiles: people } = await answer.json());
  assert.ok(people.length >= 4, `${people.length} people`);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LANDERS = ['tinderswipe', 'gallery', 'gallery/women', 'maplanding', 'alonetonight', 'alonetonight/rain', 'collagelanding', 'socialnetwork', 'iconslanding', 'iconslanding/home', 'video', 'video/cafe', 'video/hills', 'transitionsvideolanding', 'transitionsvideolanding/weekend'];
const OF_A_MEMBER = ['landing', 'landing2', 'landing3'];
const MESSAGE = 'Is the lake warm enough yet?';

const visitor = (as) => person(browser, { locale: 'en-GB', ...as });

/** Brings the app: it comes at once, or with a sign of somebody. */
async function wake(page) {
  await stir(page);
  await page.locator('html[data-ready]').waitFor();
}

/** A lander with its people on it, and the app at work. */
async function open(page, path) {
  const answer = await page.goto(server.address(path));
  assert.equal(answer.status(), 200, path);
  await wake(page);
  await page.waitForLoadState('networkidle');
  await still(page);
}

for (const [size, viewport, scheme] of [['phone', PHONE, 'light'], ['desktop', DESKTOP, 'dark']]) {
  // spec: 2.6, 2.28, 2.58
  test(`${size}: every lander stands by itself`, async () => {
    const page = await visitor({ viewport, scheme });
    const wrong = [];
    for (const path of [...LANDERS.map((lander) => `/landers/${lander}`), ...OF_A_MEMBER.map((landing) => `/members/${people[0].id}/${landing}`)]) {
      await open(page, path);
      assert.equal(await page.locator('h1').count(), 1, path);
      wrong.push(...(await findings(page)).map((finding) => `${path}: ${finding}`));
      if (await overhang(page) > 0) wrong.push(`${path} scrolls sideways`);
      await shot(page, `lander-${size}${path.replace(/[0-9a-f-]{36}/g, 'id').replaceAll('/', '_')}`);
      await page.setViewportSize({ width: 320, height: 640 });
      if (await sideways(page) > 0) wrong.push(`${path} scrolls sideways at 320 px`);
      await page.setViewportSize(viewport);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

// spec: 2.28
test('what is no lander is a true 404', async () => {
  for (const path of ['/landers/nothing', '/landers/tinderswipe/slug', `/members/${people[0].id}/nothing`, `/members/${people[0].id}/landing/slug`]) {
    assert.equal((await fetch(server.address(path))).status, 404, path);
  }
  const page = await visitor();
  // Somebody who is not there, or not for visitors, is not told apart.
  const answer = await page.goto(server.address(`/members/${randomUUID()}/landing`));
  assert.equal(answer.status(), 404);
  await page.getByRole('heading', { level: 1, name: 'This profile is visible to members only.' }).waitFor();
  await page.context().close();
});

/** Who is on the page: photo and words of each, in their order. A picture that has yet to be fetched has no source of its own choice. */
function shownOn(page) {
  return page.evaluate(() => [...document.querySelectorAll('main img')].map((image) => [image.currentSrc || image.src, image.closest('article, li, button')?.innerText ?? '']));
}

for (const few of [false, true]) {
  test(`people stand on the page before the app is here, and the app draws the same${few ? ', however few' : ''}`, async () => {
    const kept = people.slice(0, 2).map(({ id }) => id);
    if (few) await server.sql`update profiles set shown_on_landers_at = null where id <> all(${kept})`;
    if (few) await server.sql`update profiles set invisible = true where fictional`;
    const page = await visitor();
    for (const lander of ['tinderswipe', 'gallery', 'maplanding', 'alonetonight', 'collagelanding', 'socialnetwork']) {
      await page.goto(server.address(`/landers/${lander}`));
      assert.equal(await page.locator('html').getAttribute('data-page'), `landers-${lander}.people`);
      await page.waitForFunction(() => document.querySelector('main img').naturalWidth > 0);
      assert.equal(await page.locator('html[data-ready]').count(), 0);
      const before = await shownOn(page);
      // What is behind the 21st letter is of the size as well.
      if (few) assert.equal(new Set(before.map(([photo]) => photo.split('/photos/')[1].slice(0, 21))).size, 2, lander);
      await wake(page);
      await still(page);
      const after = await shownOn(page);
      assert.deepEqual(after.map(([, words]) => words), before.map(([, words]) => words), lander);
      assert.equal(after[0][0], before[0][0], lander);
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
    if (few) await server.sql`update profiles set shown_on_landers_at = now() where has_photo and not fictional and country = 'CH'`;
    if (few) await server.sql`update profiles set invisible = false where fictional`;
  });
}

/** Where the pins are on the map, in hundredths of it. */
function pinsOf(page) {
  return page.evaluate(() => {
    const map = document.querySelector('[data-pins]').parentElement.getBoundingClientRect();
    return [...document.querySelectorAll('[data-pins] > li')].filter((pin) => pin.checkVisibility({ visibilityProperty: true })).map((pin) => {
      const { x, width, bottom } = pin.getBoundingClientRect();
      return [(x + width / 2 - map.x) / map.width, (bottom - map.y) / map.height].map((share) => Math.round(share * 1000) / 10);
    });
  });
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`pins are in their places before the app is here, apart from each other, and stay there: ${viewport.width} px`, async () => {
    const page = await visitor({ viewport });
    await page.goto(server.address('/landers/maplanding'));
    await page.locator('[data-pins] [data-placed]').first().waitFor();
    await still(page);
    assert.equal(await page.locator('html[data-ready]').count(), 0);
    const before = await pinsOf(page);
    assert.equal(before.length, Math.min(people.length, 12));
    const apart = before.flatMap(([x, y], place) => before.slice(place + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)));
    assert.ok(Math.min(...apart) > 15.5, `${before}`);
    await wake(page);
    await still(page);
    assert.deepEqual(await pinsOf(page), before);
    // Another is chosen by a pin and by the buttons beside the card; none of the pins moves.
    const card = page.locator('section[aria-label] strong').first();
    const first = await card.textContent();
    await page.locator('[data-pins] button').nth(2).click();
    assert.notEqual(await card.textContent(), first);
    for (let steps = 0; steps < 2; steps += 1) await page.getByRole('button', { name: 'Previous person' }).click();
    assert.equal(await card.textContent(), first);
    await still(page);
    assert.deepEqual(await pinsOf(page), before);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

/** A page whose app does not come before `open`: who presses now is quicker than it. */
async function withoutApp(path) {
  const page = await visitor();
  const comes = await hold(page, /\/assets\/main-[^/]+\.js$/);
  await page.goto(server.address(path), { waitUntil: 'domcontentloaded' });
  assert.equal(await page.locator('html[data-ready]').count(), 0);
  return { page, comes };
}

test('what is pressed before the app is here is done when it comes, and once', async () => {
  const { page, comes } = await withoutApp('/landers/transitionsvideolanding');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  await page.getByRole('heading', { level: 1, name: 'It starts with one line.' }).waitFor();
  comes();
  await page.getByRole('heading', { level: 1, name: 'Then you lose track of time.' }).waitFor();
  await page.locator('html[data-ready]').waitFor();
  // From here on React hears the press, and nobody else.
  await next.click();
  await page.getByRole('heading', { level: 1, name: 'And then you\'re on the road together.' }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('a button of any other page waits as well, pressed by key or finger', async () => {
  const { page, comes } = await withoutApp('/');
  await page.getByRole('button', { name: 'Dark', exact: true }).press('Enter');
  comes();
  await page.locator('html[data-scheme=dark]').waitFor();
  await page.locator('html[data-ready]').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Dark', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.context().close();
});

for (const [path, fill, button, field, expected] of [
  ['/landers/video', (page) => page.getByRole('textbox').fill('Somebody to ride with'), 'Carry on', 'reason', ['Somebody to ride with']],
  ['/landers/iconslanding', (page) => page.getByRole('checkbox', { name: 'Music' }).check(), 'Create my profile', 'interests', ['music']],
]) {
  test(`${path}: what is filled in and sent before the app is here goes along`, async () => {
    const { page, comes } = await withoutApp(path);
    await fill(page);
    await page.getByRole('button', { name: button }).click();
    comes();
    await page.waitForURL('**/signup');
    await page.locator('[name=email]').waitFor();
    assert.deepEqual(await page.evaluate((name) => JSON.parse(sessionStorage.getItem('visitor:sign-up-draft'))[name], field), expected);
    await page.context().close();
  });
}

/** The sign-up holds the message, and says to whom it goes. */
async function arrivedWith(page, name, message) {
  await page.waitForURL('**/members/*/signup');
  const field = page.locator('textarea[name=signup_message]');
  await field.waitFor();
  assert.equal(await field.inputValue(), message);
  await page.getByRole('heading', { name: `Get to know ${name}` }).waitFor();
}

test('a like on the deck leads to a message, and the message into sign-up', async () => {
  const page = await visitor();
  await open(page, '/landers/tinderswipe');
  // Who is where changes by the hour.
  const heart = page.getByRole('main').getByRole('button', { name: /^Like ./ });
  await heart.waitFor();
  const card = await page.locator('article[data-place="0"] h2').textContent();
  await page.getByRole('button', { name: /^Pass on ./ }).click();
  await page.waitForFunction((before) => document.querySelector('article[data-place="0"] h2')?.textContent !== before, card);
  const name = (await heart.getAttribute('aria-label')).slice('Like '.length);
  await heart.click();
  const dialog = page.getByRole('dialog', { name: `Do you like ${name}?` });
  await dialog.getByRole('textbox').fill(MESSAGE);
  await still(page);
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Send for free' }).click();
  await arrivedWith(page, name, MESSAGE);
  await page.reload();
  await arrivedWith(page, name, MESSAGE);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

// spec: 2.58
test('an opening line is chosen, changed and goes along', async () => {
  const page = await visitor({ viewport: DESKTOP });
  await open(page, '/landers/gallery');
  await page.locator('main li button').first().click();
  const sheet = page.getByRole('dialog', { name: /^Say hello to / });
  const name = (await sheet.getByRole('heading').first().textContent()).slice('Say hello to '.length);
  await sheet.getByRole('button', { name: 'Break the ice' }).click();
  const lines = page.getByRole('dialog', { name: 'Break the ice' });
  await lines.getByRole('button', { name: 'Which song can you never sit still to?' }).click();
  await lines.waitFor({ state: 'hidden' });
  const box = sheet.getByRole('textbox');
  assert.equal(await box.inputValue(), 'Which song can you never sit still to?');
  await box.press('End');
  await box.pressSequentially(' Mine is a polka.');
  await sheet.getByRole('button', { name: 'Send for free' }).click();
  await arrivedWith(page, name, 'Which song can you never sit still to? Mine is a polka.');
  await page.context().close();
});

test('opening lines are held to the same', async () => {
  const page = await visitor();
  await open(page, `/members/${people[0].id}/landing3`);
  await page.getByRole('button', { name: 'Break the ice' }).click();
  await page.getByRole('dialog', { name: 'Break the ice' }).waitFor();
  await still(page);
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Break the ice' }).waitFor({ state: 'hidden' });
  await page.context().close();
});

test('what is picked by pictures is in the sign-up', async () => {
  const page = await visitor();
  await open(page, '/landers/iconslanding');
  for (const name of ['Music', 'Hiking']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Create my profile' }).click();
  await page.waitForURL('**/signup');
  await page.locator('[name=email]').waitFor();
  const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem('visitor:sign-up-draft')));
  assert.deepEqual(draft.interests, ['music', 'hiking']);
  await page.context().close();
});

for (const [wish, moves] of [['no-preference', true], ['reduce', false]]) {
  // spec: 2.58
  test(`a clip ${moves ? 'plays by itself and can be paused' : 'stands still where less motion is wished, until it is asked for'}`, async () => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: PHONE, reducedMotion: wish });
    const page = await context.newPage();
    await page.goto(server.address('/landers/video/cafe'));
    const plays = (wanted) => page.waitForFunction((playing) => [...document.querySelectorAll('video')].every((video) => (!video.paused && video.currentTime > 0) === playing), wanted);
    const button = (name) => page.getByRole('button', { name, exact: true });
    if (moves) {
      await plays(true);
      // Nobody has touched the page: the app is still to come, and takes the clip over as it plays.
      assert.equal(await page.locator('html[data-ready]').count(), 0);
      await wake(page);
      await plays(true);
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('video')].map((video) => [video.muted, video.textTracks[0].kind, video.textTracks[0].cues.length])), [[true, 'captions', 1]]);
      await button('Pause the clip').click();
      await plays(false);
    } else {
      await button('Play the clip').waitFor();
      assert.equal(await page.evaluate(() => document.querySelector('video').hasAttribute('src')), false);
    }
    await button('Play the clip').click();
    await plays(true);
    await context.close();
  });
}

test('a story goes on at the pace of who looks at it', async () => {
  const page = await visitor();
  await open(page, '/landers/transitionsvideolanding');
  for (const title of ['It starts with one line.', 'Then you lose track of time.']) {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'And then you\'re on the road together.' }).waitFor();
  await page.getByRole('link', { name: 'Create your free profile' }).click();
  await page.waitForURL('**/signup');
  await page.context().close();
});

test('a story is turned by keys alone: the focus is where one goes on', async () => {
  const page = await visitor({ viewport: DESKTOP });
  await open(page, '/landers/transitionsvideolanding');
  await page.getByRole('button', { name: 'Next', exact: true }).focus();
  for (const expected of ['Next', 'Create your free profile']) {
    await page.keyboard.press('Enter');
    await hasFocus(page.locator('button, a').filter({ hasText: new RegExp(`^${expected}$`) }));
  }
  await page.getByRole('button', { name: 'Back', exact: true }).focus();
  for (const expected of ['Back', 'Next']) {
    await page.keyboard.press('Enter');
    await hasFocus(page.locator('button, a').filter({ hasText: new RegExp(`^${expected}$`) }));
  }
  await page.context().close();
});

/** What the command says of the network, as numbers: visits, sign-ups, activations, first purchases. */
async function counted(network) {
  const csv = await server.operate('tracking', '--csv');
  const rows = csv.trim().split('\r\n').map((line) => line.split(','));
  return rows.filter((row) => row[1] === network).map(([, , ref, lander, ...numbers]) => [ref, lander, ...numbers.map(Number)]);
}

// spec: 3.29
test('a visit becomes a sign-up, a member and a buyer, and each is counted once', async () => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: PHONE, userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36' });
  const page = await context.newPage();
  const visit = (response) => response.url().endsWith('/api/visit.php');
  const [answer] = await Promise.all([page.waitForResponse(visit), page.goto(server.address('/landers/gallery?network=adnet&ref=winter'))]);
  assert.equal(answer.status(), 204);
  // Neither a reload nor another page of the site is a visit.
  await page.reload();
  await wake(page);
  await page.getByRole('link', { name: 'Create your free profile' }).click();
  await page.waitForURL('**/signup');
  assert.deepEqual(await counted('adnet'), [['winter', 'gallery', 1, 0, 0, 0]]);

  const tracking = await page.evaluate(() => JSON.parse(localStorage.getItem('tracking')));
  assert.deepEqual(tracking, { network: 'adnet', ref: 'winter', lb: 'gallery' });
  const email = `tracked.${randomUUID().slice(0, 8)}@example.com`;
  await call(page, server, 'POST', '/api/signup.php', { name: 'Tracked', email, password: PASSWORD, date_of_birth: `${new Date().getFullYear() - 34}-06-17`, gender: 'female', looking_for: 'male', ...ZURICH, language: 'en', consent: true, tracking });
  const [, token] = (await mailTo(server, email)).body_text.match(/\/activate\/done#token=(\S+)/);
  await call(page, server, 'POST', '/api/activate.php', { token });
  assert.deepEqual(await counted('adnet'), [['winter', 'gallery', 1, 1, 1, 0]]);

  const { bundles } = await call(page, server, 'GET', '/api/credits.php');
  for (let times = 0; times < 2; times += 1) {
    const { order } = await call(page, server, 'POST', '/api/orders.php', { bundle: bundles[0].id, method: 'twint' });
    await page.goto(order.checkout_url);
    await page.locator('button[name=action][value=paid]').click();
    await page.waitForURL('**/credits/**');
    await page.getByText('Payment complete').first().waitFor();
  }
  assert.deepEqual(await counted('adnet'), [['winter', 'gallery', 1, 1, 1, 1]]);
  await context.close();
});

// spec: 2.6
test('a member lets visitors see them, and takes it back', async () => {
  const page = await visitor();
  const email = `shown.${randomUUID().slice(0, 8)}@example.com`;
  await call(page, server, 'POST', '/api/signup.php', { name: 'Shown', email, password: PASSWORD, date_of_birth: `${new Date().getFullYear() - 34}-06-17`, gender: 'female', looking_for: 'male', ...ZURICH, language: 'en', consent: true });
  const [, token] = (await mailTo(server, email)).body_text.match(/\/activate\/done#token=(\S+)/);
  await call(page, server, 'POST', '/api/activate.php', { token });
  await page.goto(server.address('/settings#privacy'));
  const wish = page.getByRole('switch', { name: 'Visitors may see me on welcome pages' });
  await wish.waitFor();
  assert.equal(await wish.isChecked(), false);
  const shown = async () => (await call(page, server, 'GET', '/api/user.php')).user.show_on_landers;
  for (const on of [true, false]) {
    const [saved] = await Promise.all([page.waitForResponse((response) => response.url().endsWith('/api/show-on-landers.php')), wish.click()]);
    assert.equal(saved.status(), 200);
    assert.equal(await shown(), on);
  }
  await page.context().close();
});
