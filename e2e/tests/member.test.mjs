// A member's profile: photos by touch, keys and buttons, over the whole window and closer; block and report near.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, person, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { tabTo } from '../keyboard.mjs';
import { call, logIn } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

const en = textsIn('en');
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

const button = (scope, english) => scope.getByRole('button', { name: en(english), exact: true });
const pager = (page) => page.getByRole('region', { name: /^Photos of / });
const strip = (page) => pager(page).locator('ul').first();
/** A finger on a strip that still slides would only stop it. */
const rests = (page) => strip(page).evaluate((list) => new Promise((done) => {
  let [place, frames] = [list.scrollLeft, 0];
  const look = () => {
    frames = list.scrollLeft === place ? frames + 1 : 0;
    place = list.scrollLeft;
    if (frames > 10) done();
    else requestAnimationFrame(look);
  };
  look();
}));
const viewer = (page) => page.getByRole('dialog', { name: /^Photos of / });
const shows = (scope, number, total) => scope.getByRole('status').getByText(`Photo ${number} of ${total}`, { exact: true }).waitFor({ state: 'attached' });

async function member(viewport, email = 'premium@vonk.example', as = {}) {
  const page = await person(browser, { viewport, locale: 'en-GB', ...as });
  await logIn(page, server, email);
  await call(page, server, 'PUT', '/api/user.php', { language: 'en' });
  return page;
}

/** Somebody the member can see with at least `photos` photos, fictional or not. */
async function someone(page, { photos = 1, fictional } = {}) {
  for (let cursor = ''; cursor !== null;) {
    const found = await call(page, server, 'GET', `/api/members.php?photo=true${cursor && `&cursor=${cursor}`}`);
    for (const { id } of found.results) {
      const { profile } = await call(page, server, 'GET', `/api/member.php?id=${id}`);
      if (profile.photos.length >= photos && (fictional === undefined || profile.fictional === fictional)) return profile;
    }
    cursor = found.next_cursor;
  }
  throw new Error('the demo world has nobody like that');
}

async function open(page, { id, name, age }, path = '/members/') {
  await page.goto(server.address(path + id));
  await page.getByRole('heading', { level: 1, name: `${name}, ${age}` }).waitFor();
  await pager(page).waitFor();
}

/** How much larger than the whole the photo in the viewer is. */
const scale = (page) => viewer(page).locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
const scaleIs = (page, wanted) => page.waitForFunction((size) => {
  const image = document.querySelector('dialog[open] img');
  return image && Math.abs(new DOMMatrix(getComputedStyle(image).transform).a - size) < 0.02;
}, wanted);

/** Frames from one place of a finger to the next: the browser takes part of a movement for no gesture. */
const STEPS = 8;

/** Fingers on the glass from place to place, as the browser gets them from a phone: one step a frame. */
async function fingers(page, ...places) {
  const session = await page.context().newCDPSession(page);
  const touch = async (type, points) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await page.evaluate(() => new Promise((next) => { requestAnimationFrame(next); }));
  };
  await touch('touchStart', places[0]);
  for (const [index, to] of places.slice(1).entries()) {
    const from = places[index];
    for (let step = 1; step <= STEPS; step += 1) {
      await touch('touchMove', to.map(([x, y], id) => [from[id][0] + ((x - from[id][0]) * step) / STEPS, from[id][1] + ((y - from[id][1]) * step) / STEPS]));
    }
  }
  await touch('touchEnd', []);
  await session.detach();
}

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'phone')) {
  test(`${size}: photos by arrows, by keys and by the small ones`, async () => {
    const page = await member(viewport);
    const profile = await someone(page, { photos: 3 });
    const total = profile.photos.length;
    await open(page, profile);
    await shows(pager(page), 1, total);
    await button(page, 'Next photo').click();
    await shows(pager(page), 2, total);
    await strip(page).focus();
    await page.keyboard.press('End');
    await shows(pager(page), total, total);
    await page.keyboard.press('ArrowLeft');
    await shows(pager(page), total - 1, total);
    await pager(page).getByRole('button', { name: 'Photo 1', exact: true }).click();
    await shows(pager(page), 1, total);
    await still(page);
    await shot(page, `member-${size}`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`${size}: a photo over the whole window, nearer by two taps and by keys, and back to the same one`, async () => {
    const page = await member(viewport);
    const profile = await someone(page, { photos: 3 });
    const total = profile.photos.length;
    await open(page, profile);
    await tabTo(page, `li:not([inert]) > button[title="${en('Show full screen')}"]`);
    await page.keyboard.press('Enter');
    await shows(viewer(page), 1, total);
    const [middle, centre] = [viewport.width / 2, viewport.height / 2];
    if (viewport === PHONE) {
      await page.touchscreen.tap(middle, centre);
      await page.touchscreen.tap(middle, centre);
    } else await page.mouse.dblclick(middle, centre);
    await scaleIs(page, 2.5);
    await shot(page, `member-near-${size}`);
    await page.keyboard.press('0');
    await scaleIs(page, 1);
    await page.keyboard.press('+');
    await scaleIs(page, 1.25);
    await button(viewer(page), 'Show the whole photo').click();
    await scaleIs(page, 1);
    await page.keyboard.press('ArrowRight');
    await shows(viewer(page), 2, total);
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await shows(pager(page), 2, total);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  // spec: 2.57, 8.17
  test(`${size}: a free member sees the lock, why, and the way to premium`, async () => {
    const page = await member(viewport, 'free@vonk.example');
    const profile = await someone(page, { photos: 2 });
    await open(page, profile);
    await pager(page).getByRole('button', { name: 'Photo 2, locked' }).click();
    await pager(page).locator('li:not([inert])').getByText(en('This feature is only available for premium members.')).waitFor();
    await still(page);
    await shot(page, `member-locked-${size}`);
    const way = pager(page).locator('li:not([inert])').getByRole('link', { name: en('Get Premium') });
    await way.click();
    await page.waitForURL('**/premium');
    await page.context().close();
  });

  test(`${size}: block and report are two presses away, by keys too`, async () => {
    const page = await member(viewport);
    const profile = await someone(page);
    await open(page, profile);
    const more = page.getByRole('main').getByRole('button', { name: en('More'), exact: true });
    await more.click();
    await page.getByRole('button', { name: `Report ${profile.name}`, exact: true }).click();
    await page.getByRole('dialog', { name: `Report ${profile.name}` }).waitFor();
    await page.keyboard.press('Escape');
    await more.focus();
    await page.keyboard.press('Enter');
    await tabTo(page, '[popover]:popover-open button');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Block ${profile.name}?` });
    await question.getByRole('button', { name: en('Block'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await page.goto(server.address(`/members/${profile.id}`));
    await page.getByRole('heading', { level: 1, name: `${profile.name}, ${profile.age}` }).waitFor({ state: 'detached' });
    await call(page, server, 'DELETE', '/api/block.php', { profile: profile.id });
    await page.context().close();
  });

  test(`${size}: what is fictional says so, and axe finds nothing in both schemes`, async () => {
    for (const scheme of ['light', 'dark']) {
      const page = await member(viewport, 'premium@vonk.example', { scheme });
      const profile = await someone(page, { fictional: true });
      await open(page, profile, '/likes/m/');
      const { settings } = await call(page, server, 'GET', '/api/settings.php');
      await page.getByRole('main').getByText(settings.fictional_singular, { exact: true }).first().waitFor();
      await page.getByRole('main').getByText(settings.fictional_warning).first().waitFor();
      await still(page);
      await shot(page, `member-fictional-${size}-${scheme}`);
      assert.deepEqual(await findings(page), []);
      await fitsNarrow(page);
      await page.context().close();
    }
  });
}

test('by touch: the strip is swiped, two fingers bring a photo nearer, and a swipe turns or closes it', async () => {
  const page = await member(PHONE);
  const profile = await someone(page, { photos: 3 });
  const total = profile.photos.length;
  await open(page, profile);
  await still(page);
  const box = await strip(page).boundingBox();
  // Above the arrows, which stand in the middle.
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 4];
  await fingers(page, [[x + 140, y]], [[x, y]], [[x - 150, y]]);
  await shows(pager(page), 2, total);
  await rests(page);
  await still(page);
  await page.touchscreen.tap(x, y);
  await shows(viewer(page), 2, total);
  await fingers(page, [[150, 300], [240, 300]], [[120, 300], [270, 300]], [[60, 300], [330, 300]]);
  assert.ok(await scale(page) > 2, `pinched to ${await scale(page)}`);
  await fingers(page, [[60, 300], [330, 300]], [[150, 300], [240, 300]], [[190, 300], [200, 300]]);
  await scaleIs(page, 1);
  await fingers(page, [[300, 300]], [[200, 302]], [[80, 305]]);
  await shows(viewer(page), 3, total);
  await fingers(page, [[200, 300]], [[205, 420]], [[205, 560]]);
  await viewer(page).waitFor({ state: 'detached' });
  await shows(pager(page), 3, total);
  await page.context().close();
});

test('who is blocked reads the sentence of the spec and nothing else', async () => {
  const page = await member(PHONE);
  const other = await member(PHONE, 'free@vonk.example');
  const me = (await call(page, server, 'GET', '/api/user.php')).user.profile;
  const { id } = (await call(other, server, 'GET', '/api/user.php')).user.profile;
  await call(page, server, 'POST', '/api/block.php', { profile: id });
  await other.goto(server.address(`/members/${me.id}`));
  await other.getByText(`You're blocked by ${me.name}. You do not have access to this page.`).waitFor();
  assert.equal(await other.getByRole('link', { name: en('Message'), exact: true }).count(), 0);
  await page.context().close();
  await other.context().close();
});
