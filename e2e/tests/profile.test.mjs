// A member edits their profile: each part by itself, photos in many ways, on a phone and on a desktop, and by keys alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, eventually, latch, person, PHONE, shot, startBrowser, still, workerOf } from '../browser.mjs';
import { pressOn, tabTo } from '../keyboard.mjs';
import { call, newReader } from '../members.mjs';
import { picture } from '../picture.mjs';
import { startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';
import { atDesk } from '../staff.mjs';
import { textsIn } from '../texts.mjs';

const en = textsIn('en');
let server;
let browser;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
  // A camera that shows a moving pattern, which nobody is asked about.
  browser = await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const section = (page, id) => page.locator(`section#${id}`);
const button = (scope, english) => scope.getByRole('button', { name: en(english), exact: true });
/** Taps a card; its sheet is open then. */
const edit = async (page, id) => {
  await section(page, id).locator('h2 button').first().click();
  await section(page, id).locator('dialog[open]').waitFor();
};
const save = (page, id) => button(section(page, id), 'Save').click();
const close = (page, id) => button(section(page, id).locator('dialog'), 'Close').click();
const saved = (page, id) => section(page, id).getByText(en('Saved'), { exact: true }).waitFor();
const photos = (page) => section(page, 'photos').locator('[data-photo]');
const order = (page) => photos(page).evaluateAll((tiles) => tiles.map((tile) => tile.dataset.photo));
const file = (name, width = 480, height = 600) => ({ name, mimeType: 'image/png', buffer: picture(width, height) });

/** A new member who reads English, on their profile. */
async function openProfile(name, viewport, as = {}) {
  const page = await newReader(browser, server, { name, viewport, ...as });
  await show(page);
  return page;
}

async function show(page) {
  await page.goto(server.address('/profile'));
  await page.getByRole('heading', { level: 1, name: en('My profile') }).waitFor();
  await section(page, 'place').waitFor();
}

/** Chooses files as a person does, by the button and the browser's list. */
async function choose(page, ...files) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(section(page, 'photos'), 'Add photos').click()]);
  await chooser.setFiles(files);
}

/** Opens the menu that has the focus, and goes down to one of its lines. */
async function chooseByKeys(page, english) {
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('ArrowDown');
    if (await page.evaluate((wanted) => document.activeElement?.textContent === wanted, en(english))) break;
  }
  await page.keyboard.press('Enter');
}

const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Moves something by one finger, in small steps as a hand does. */
async function swipe(page, from, to) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
  await send('touchEnd', []);
  await touch.detach();
}

const count = (page, number) => page.waitForFunction((wanted) => document.querySelectorAll('#photos [data-photo]').length === wanted && !document.querySelector('#photos [data-upload]'), number);

/** Waits until the server has this order too, as another page would see it. */
async function storedOrder(page, wanted) {
  await eventually(page, async (ids) => {
    const { photos: stored } = await (await fetch('/api/photos.php', { headers: { 'X-Client': 'e2e' } })).json();
    return JSON.stringify(stored.map(({ id }) => id)) === JSON.stringify(ids);
  }, wanted);
}

for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
  // spec: 1.4, 2.15, 2.53, 3.4
  test(`${size}: every part is saved by itself, and still so after a reload`, async () => {
    const page = await openProfile('Paula', viewport);
    await edit(page, 'about');
    await section(page, 'about').locator('textarea').fill('I like the sea.');
    await still(page);
    await shot(page, `profile-sheet-${size}`);
    await save(page, 'about');
    await saved(page, 'about');
    await edit(page, 'reason');
    await section(page, 'reason').locator('textarea').fill('Somebody to walk with.');
    await save(page, 'reason');
    await saved(page, 'reason');
    await edit(page, 'prompts');
    await section(page, 'prompts').locator('select').selectOption('pets');
    await page.keyboard.type('A cat, who decides.');
    await still(page);
    await shot(page, `profile-prompts-${size}`);
    await save(page, 'prompts');
    await saved(page, 'prompts');
    await edit(page, 'interests');
    await still(page);
    await shot(page, `profile-interests-${size}`);
    await section(page, 'interests').locator('input[value=music]').check();
    await save(page, 'interests');
    await saved(page, 'interests');
    await edit(page, 'looks');
    await section(page, 'looks').locator('[name=hair_colour]').selectOption('red');
    await section(page, 'looks').locator('[name=tattoos]').selectOption('some');
    await save(page, 'looks');
    await saved(page, 'looks');
    await edit(page, 'basics');
    await section(page, 'basics').locator('[name=name]').fill('Paulina');
    await section(page, 'basics').locator('[name=looking_for][value=both]').check();
    await section(page, 'basics').locator('[name=birth_day]').fill('16');
    await save(page, 'basics');
    await saved(page, 'basics');
    await edit(page, 'place');
    await section(page, 'place').locator('[name=region]').selectOption('CH-BE');
    await section(page, 'place').locator('[name=city]').selectOption('ch-bern');
    await save(page, 'place');
    await saved(page, 'place');
    await shot(page, `profile-saved-${size}`);
    await show(page);
    // Each card says it as others read it.
    for (const [id, text] of [['about', 'I like the sea.'], ['reason', 'Somebody to walk with.'], ['prompts', 'A cat, who decides.'], ['interests', 'Music'], ['looks', 'Red hair'], ['basics', 'Paulina'], ['basics', 'both'], ['place', 'Bern, Switzerland']]) await section(page, id).getByText(text, { exact: true }).waitFor();
    // The one correction of the date was made.
    await edit(page, 'basics');
    assert.equal(await section(page, 'basics').locator('[name=birth_day]').count(), 0);
    await close(page, 'basics');
    await edit(page, 'place');
    await page.waitForFunction(() => document.querySelector('#place [name=city]')?.value === 'ch-bern');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: en('As others see you') }).click();
    await page.getByRole('heading', { level: 1, name: /^Paulina, / }).waitFor();
    for (const text of ['I like the sea.', 'A cat, who decides.']) await page.getByText(text).waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`${size}: what is missing leads to its place`, async () => {
    const page = await openProfile('Mila', viewport);
    await button(page, 'Write about yourself').click();
    await page.waitForFunction(() => document.activeElement === document.querySelector('#about textarea'));
    await page.keyboard.type('Hello there, I am Mila.');
    await save(page, 'about');
    await saved(page, 'about');
    await button(page, 'Write about yourself').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test(`${size}: what was typed outlives a reload, a refusal and a network that is away`, async () => {
    const page = await openProfile('Nora', viewport);
    await edit(page, 'about');
    await section(page, 'about').locator('textarea').fill('Not sent yet.');
    await section(page, 'about').getByText(en('Not saved yet')).waitFor();
    await show(page);
    await section(page, 'about').getByText(en('Not saved yet')).waitFor();
    await edit(page, 'about');
    assert.equal(await section(page, 'about').locator('textarea').inputValue(), 'Not sent yet.');
    await page.route('**/api/profile.php', (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 501, json: { status: 501, code: 'internal', detail: '' } }) : route.continue()));
    await save(page, 'about');
    await section(page, 'about').getByText(en('Not saved'), { exact: true }).waitFor();
    assert.equal(await section(page, 'about').locator('textarea').inputValue(), 'Not sent yet.');
    await shot(page, `profile-not-saved-${size}`);
    await page.unroute('**/api/profile.php');
    await page.context().setOffline(true);
    await save(page, 'about');
    await section(page, 'about').locator('[aria-busy=true]').waitFor();
    await page.context().setOffline(false);
    await saved(page, 'about');
    await show(page);
    await section(page, 'about').getByText('Not sent yet.', { exact: true }).waitFor();
    assert.equal(await section(page, 'about').getByText(en('Not saved yet')).count(), 0);
    await page.context().close();
  });

  // spec: 2.15, 5.8, 9.8
  test(`${size}: photos are added several at once, cropped, ordered, deleted, and are three at most`, async () => {
    const page = await openProfile('Olga', viewport);
    await choose(page, file('one.png'), file('two.png', 800, 600));
    await count(page, 2);
    assert.equal(await section(page, 'photos').getByText(en('Waiting for approval')).count(), 2);
    const [one, other] = await order(page);
    // Sent at once, they come in any order: the wide one becomes upright.
    const { photos: sent } = await call(page, server, 'GET', '/api/photos.php');
    const wide = sent.find(({ width, height }) => width > height).id;
    await page.locator(`[data-photo="${wide}"] [popovertarget]`).click();
    await page.locator(`[data-photo="${wide}"]`).getByRole('button', { name: en('Crop'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: en('Crop the photo') });
    await dialog.locator('.ReactCrop__crop-selection').waitFor();
    await still(page);
    await shot(page, `profile-crop-${size}`);
    assert.deepEqual(await findings(page), []);
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    const cropOf = async () => (await call(page, server, 'GET', '/api/photos.php')).photos.find(({ id }) => id === wide).crop;
    assert.deepEqual(await cropOf(), { x: 2000, y: 0, width: 6000, height: 10_000 });
    // The frame goes to the left edge by hand; the whole picture is still there to choose from.
    await page.locator(`[data-photo="${wide}"] [popovertarget]`).click();
    await page.locator(`[data-photo="${wide}"]`).getByRole('button', { name: en('Crop'), exact: true }).click();
    await dialog.locator('.ReactCrop__crop-selection').waitFor();
    await still(page);
    const frame = centre(await dialog.locator('.ReactCrop__crop-selection').boundingBox());
    if (viewport === DESKTOP) {
      await page.mouse.move(frame.x, frame.y);
      await page.mouse.down();
      await page.mouse.move(frame.x - 300, frame.y, { steps: 8 });
      await page.mouse.up();
    } else {
      await swipe(page, frame, { x: 10, y: frame.y });
    }
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await cropOf(), { x: 0, y: 0, width: 6000, height: 10_000 });
    // Put in order by hand: a mouse takes hold anywhere, a finger by the handle.
    await photos(page).nth(1).scrollIntoViewIfNeeded();
    const to = centre(await photos(page).nth(0).boundingBox());
    if (viewport === DESKTOP) {
      const from = centre(await photos(page).nth(1).boundingBox());
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    } else {
      await swipe(page, centre(await photos(page).nth(1).locator('[data-handle]').boundingBox()), to);
    }
    await storedOrder(page, [other, one]);
    await page.getByText(/^The photo is now number 1 of 2\./).waitFor();
    assert.deepEqual(await order(page), [other, one]);
    // And back by its menu.
    await photos(page).nth(1).locator('[popovertarget]').click();
    await photos(page).nth(1).getByRole('button', { name: en('Set as main photo') }).click();
    await storedOrder(page, [one, other]);
    // Two more, of which one has room.
    await choose(page, file('three.png'), file('four.png'));
    await count(page, 3);
    await section(page, 'photos').getByRole('alert').getByText(/Premium members can have 25 photos\./).waitFor();
    await shot(page, `profile-photos-${size}`);
    assert.deepEqual(await findings(page), []);
    await photos(page).nth(0).locator('[popovertarget]').click();
    await photos(page).nth(0).getByRole('button', { name: en('Delete'), exact: true }).click();
    await button(page.getByRole('dialog', { name: en('Delete this photo?') }), 'Delete').click();
    await count(page, 2);
    await show(page);
    await count(page, 2);
    assert.equal((await order(page))[0], other);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`${size}: an upload that breaks is tried again, one that is given up leaves nothing`, async () => {
    const page = await openProfile('Rosa', viewport);
    let tries = 0;
    await page.route('**/api/photo.php', (route) => {
      tries += 1;
      return tries === 1 ? route.abort('connectionreset') : route.continue();
    });
    await choose(page, file('me.png'));
    await section(page, 'photos').getByRole('alert').waitFor();
    await shot(page, `profile-upload-broken-${size}`);
    await button(section(page, 'photos'), 'Try again').click();
    await count(page, 1);
    await page.unroute('**/api/photo.php');
    const gate = latch();
    await page.route('**/api/photo.php', async (route) => {
      await gate.opened;
      await route.abort();
    });
    await choose(page, file('not-me.png'));
    await section(page, 'photos').getByRole('progressbar', { name: 'Sending: not-me.png' }).waitFor();
    await section(page, 'photos').getByRole('button', { name: 'Cancel: not-me.png' }).click();
    await count(page, 1);
    gate.open();
    await choose(page, { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await section(page, 'photos').getByRole('alert').getByText(en('We can\'t read this picture. Please choose another one.')).waitFor();
    await page.context().close();
  });
}

test('a photo is pasted, and one is dropped', async () => {
  const page = await openProfile('Stine', DESKTOP);
  const bytes = [...picture()];
  const give = (type) => page.evaluate(({ kind, content }) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], `${kind}.png`, { type: 'image/png' }));
    const zone = document.querySelector('#photos ul');
    if (kind === 'paste') document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    else zone.parentElement.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, { kind: type, content: bytes });
  await give('paste');
  await count(page, 1);
  await give('drop');
  await count(page, 2);
  await page.context().close();
});

/** Shares two photos with the installed app as the system does it: a form that opens the site. */
async function shareWith(page) {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photos', id: 'share', multiple: true }));
    document.body.append(form);
  });
  await page.locator('#share').setInputFiles([file('one.png'), file('two.png')]);
  await Promise.all([page.waitForURL('**/profile#photos'), page.evaluate(() => document.querySelector('#share').form.submit())]);
}

test('what another app shares is asked about before it is sent, once', async () => {
  const page = await openProfile('Sharon', PHONE);
  await workerOf(page);
  await shareWith(page);
  const asked = section(page, 'photos').getByRole('alert').filter({ hasText: 'Add the 2 photos you shared to your profile?' });
  await asked.waitFor();
  await shot(page, 'profile-shared');
  assert.equal(await photos(page).count(), 0);
  await button(asked, 'Add photos').click();
  await photos(page).nth(1).waitFor();
  await page.reload();
  await photos(page).nth(1).waitFor();
  assert.equal(await asked.count(), 0);
  await page.context().close();
});

test('what another app shared and no page took goes with the log-out', async () => {
  const page = await openProfile('Shirin', PHONE);
  await workerOf(page);
  // Without its scripts the page that opens takes nothing.
  const other = await page.context().newPage();
  await other.route('**/assets/**', (route) => route.abort());
  await other.goto(server.address('/robots.txt'));
  await shareWith(other);
  await page.bringToFront();
  await button(page, 'My account').click();
  await button(page, 'Log out').click();
  await page.getByRole('banner').getByRole('link', { name: en('Log in'), exact: true }).waitFor();
  const held = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data.photos.length); });
    active.postMessage({ type: 'shared-photos' }, [port2]);
    return answer;
  });
  assert.equal(held, 0);
  await page.context().close();
});

test('everything is done by keys alone', async () => {
  const page = await openProfile('Tessa', DESKTOP);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressOn(page, '#photos button[name=photo]')]);
  await chooser.setFiles([file('one.png'), file('two.png', 800, 600)]);
  await count(page, 2);
  // Sent at once, they come in any order: the wide one stands second.
  const { photos: sent } = await call(page, server, 'GET', '/api/photos.php');
  const first = sent.find(({ width, height }) => width < height).id;
  const second = sent.find(({ width, height }) => width > height).id;
  await call(page, server, 'PUT', '/api/photos.php', { order: [first, second] });
  await show(page);
  await count(page, 2);
  await tabTo(page, `[data-photo="${first}"] [data-handle]`);
  await page.keyboard.press('ArrowRight');
  await storedOrder(page, [second, first]);
  await page.locator(`[data-photo="${first}"] :focus`).waitFor();
  // The frame of a crop: its shape, then its place.
  await tabTo(page, `[data-photo="${second}"] [popovertarget]`, { back: true });
  await chooseByKeys(page, 'Crop');
  await page.getByRole('dialog').locator('.ReactCrop__crop-selection').waitFor();
  await page.getByRole('dialog').locator('button[aria-busy=false]').last().waitFor();
  await tabTo(page, '.ReactCrop__crop-selection');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft');
  await pressOn(page, 'dialog > div > div:last-child button:last-child');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { photos: [cropped] } = await call(page, server, 'GET', '/api/photos.php');
  assert.ok(cropped.crop.x < 2000 && cropped.crop.width === 6000, JSON.stringify(cropped.crop));
  await tabTo(page, `[data-photo="${second}"] [popovertarget]`);
  await chooseByKeys(page, 'Delete');
  await page.getByRole('dialog').waitFor();
  await pressOn(page, 'dialog > div > div:last-child button:last-child');
  await count(page, 1);
  await page.locator(`[data-photo="${first}"] :focus`).waitFor();
  await pressOn(page, '#about h2 button');
  await page.waitForFunction(() => document.activeElement === document.querySelector('#about textarea'));
  await page.keyboard.type('By keys.');
  await pressOn(page, '#about button[type=submit]');
  await saved(page, 'about');
  await page.context().close();
});

test('the device says where it is, or why not', async () => {
  const page = await openProfile('Ulla', PHONE);
  await page.context().grantPermissions(['geolocation'], { origin: server.address('') });
  await page.context().setGeolocation({ latitude: 46.948, longitude: 7.447 });
  await edit(page, 'place');
  await button(section(page, 'place'), 'Use my location').click();
  await page.waitForFunction(() => document.querySelector('#place [name=city]')?.value === 'ch-bern');
  await save(page, 'place');
  await saved(page, 'place');
  const { profile } = await call(page, server, 'GET', '/api/profile.php');
  assert.equal(profile.city_id, 'ch-bern');
  await page.context().close();
  const other = await openProfile('Vera', PHONE);
  await other.context().clearPermissions();
  await edit(other, 'place');
  await button(section(other, 'place'), 'Use my location').click();
  await section(other, 'place').getByText(/Your browser isn't sharing your location with this site/).waitFor();
  await other.context().close();
});

test('what a moderator decides is seen at once, with the reason', async () => {
  const page = await openProfile('Xenia', PHONE);
  await edit(page, 'about');
  await section(page, 'about').locator('textarea').fill('Call me: 0123456789');
  await save(page, 'about');
  await saved(page, 'about');
  await choose(page, file('one.png'));
  await count(page, 1);
  await choose(page, file('two.png', 800, 600));
  await count(page, 2);
  const [first, second] = await order(page);
  await server.operate('photo', 'approve', second, '--by', 'moderator');
  await photos(page).nth(1).getByText(en('Main photo'), { exact: true }).waitFor();
  await server.operate('photo', 'reject', first, '--reason', 'no_face', '--by', 'moderator');
  await photos(page).nth(0).getByText(en('No face can be seen in it.')).waitFor();
  await server.operate('profile', 'ask', page.member.id, '--field', 'about', '--reason', 'contact_details', '--by', 'moderator');
  await section(page, 'about').getByText(en('It contains contact details, such as a phone number or an address.')).waitFor();
  await still(page);
  await shot(page, 'profile-moderated');
  assert.deepEqual(await findings(page), []);
  // The reasons and the way to object, from both places.
  const reasons = () => page.getByRole('link', { name: en('Reasons, and how to object') });
  await reasons().nth(1).waitFor();
  await reasons().first().click();
  await page.getByRole('heading', { name: /^Our decision D-/ }).waitFor();
  await page.getByText(en('No face can be seen in it.')).waitFor();
  assert.match(await page.getByLabel(en('Number of the decision (optional)')).inputValue(), /^D-[2-9A-Z]{8}$/);
  await still(page);
  await shot(page, 'profile-decision');
  assert.deepEqual(await findings(page), []);
  await page.goBack();
  await edit(page, 'about');
  await section(page, 'about').locator('textarea').fill('I like to talk.');
  await save(page, 'about');
  await saved(page, 'about');
  await section(page, 'about').getByText(en('It contains contact details, such as a phone number or an address.')).waitFor({ state: 'detached' });
  await page.context().close();
});

test('the page holds in the dark and at 320 px', async () => {
  const page = await openProfile('Wanda', { width: 320, height: 700 }, { scheme: 'dark' });
  await choose(page, file('one.png'));
  await count(page, 1);
  await isSound(page, 'profile-narrow');
  await page.context().close();
});

test('a visitor logs in first and comes back', async () => {
  const page = await person(browser, { locale: 'en-GB' });
  await page.goto(server.address('/profile'));
  await page.waitForURL('**/login?to=%2Fprofile');
  await page.context().close();
});

/** As a moderator of photos does, whose queue has a test of its own. */
const approveAll = (page) => server.sql`update photos set status = 'active', approved_crop = '{0,0,10000,10000}' where member_id = ${page.member.id}`;

test('a member is verified by two pictures of the camera, and a photo that nobody compared takes it away', async () => {
  const page = await openProfile('Vera', PHONE);
  const part = section(page, 'verification');
  await part.getByText(en('Add a photo first: we compare your pictures with it.')).waitFor();
  await choose(page, file('me.png'));
  await count(page, 1);
  await approveAll(page);
  await show(page);
  await button(part, 'Get verified').click();
  const dialog = page.getByRole('dialog', { name: en('Get verified') });
  await isSound(page, 'verification-consent-phone');
  await button(dialog, 'I agree: turn on the camera').click();
  for (const number of [1, 2]) {
    await dialog.getByRole('heading', { name: new RegExp(`^${number} of 2:`) }).waitFor();
    await page.waitForFunction(() => document.querySelector('dialog video')?.videoWidth > 0);
    if (number === 1) await isSound(page, 'verification-pose-phone');
    // By keys: the step begins at its heading.
    await pressOn(page, 'dialog button[name=take]');
  }
  await dialog.getByRole('heading', { name: en('Are both pictures clear?') }).waitFor();
  assert.equal(await dialog.getByRole('img').count(), 2);
  await isSound(page, 'verification-pictures-phone');
  assert.equal(await dialog.locator('input[type=file]').count(), 0, 'no way to choose a file');
  await button(dialog, 'Send both pictures').click();
  await button(part, 'Withdraw and delete my pictures').waitFor();

  const desk = await atDesk(browser, server, 'moderator', { path: '/queues/verifications', viewport: DESKTOP });
  const live = (look) => desk.getByRole('img', { name: `Live picture of Vera, ${look}` });
  await live('blurred').nth(1).waitFor();
  await desk.getByRole('img', { name: 'Photo of Vera, blurred' }).waitFor();
  await isSound(desk, 'console-verifications-desktop');
  await desk.keyboard.press('s');
  await live('sharp').nth(1).waitFor();
  await desk.keyboard.press('a');
  await desk.getByText(/^Verified\. No one is told for/).waitFor();

  const him = await newReader(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female', viewport: PHONE });
  const badge = him.getByText(en('Verified person'), { exact: true });
  const look = async () => {
    await him.goto(server.address(`/members/${page.member.id}`));
    await him.getByRole('heading', { level: 1, name: /^Vera, / }).waitFor();
  };
  await look();
  await badge.first().waitFor();
  await isSound(him, 'member-verified-phone');
  await choose(page, file('somebody.png', 500, 600));
  await count(page, 2);
  await look();
  await badge.first().waitFor();
  await approveAll(page);
  await look();
  await him.getByText(en('Verified person'), { exact: true }).waitFor({ state: 'detached' });
  for (const one of [page, desk, him]) await one.context().close();
});
