// The swipe game by hand, by keys and by buttons: four likes a day, a pass that is taken back, a match, and the ends of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { hasFocus, pressOn, tabTo } from '../keyboard.mjs';
import { call, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';

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

const SIZES = oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'phone');
const game = (page) => call(page, server, 'GET', '/api/swipe.php');
const decide = (page, profile, choice) => call(page, server, 'POST', '/api/swipe.php', { profile, choice });
const top = (page) => page.locator('article[data-place="0"]');
/** Waits until this one lies on top and nothing flies. */
const lies = async (page, { name, age }) => {
  await top(page).getByRole('link', { name: `${name}, ${age}` }).waitFor();
  await page.locator('article[data-place="leaving"]').waitFor({ state: 'detached' });
};
const left = (page, count) => page.getByText(`${count} ${count === 1 ? 'like' : 'likes'} left today`, { exact: true }).waitFor();

/** A member on the game's page, and the people in their order. */
async function player(options) {
  const page = await newReader(browser, server, { name: 'Petra', ...options });
  return page;
}
async function open(page) {
  const { deck } = await game(page);
  await page.goto(server.address('/swipe-game'));
  await lies(page, deck[0]);
  return deck;
}

/** Drags the top card by mouse and lets it go after a rest, so that only the distance counts. */
async function drag(page, dx, dy = 0) {
  const box = await top(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x + (dx * step) / 8, y + (dy * step) / 8);
}

for (const [viewport, size] of SIZES) {
  // spec: 2.26, 2.53
  test(`${size}: cards are dragged aside, and go back when it was not far enough`, async () => {
    const page = await player({ viewport });
    const [first, second, third] = await open(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `swipe-${size}`);
    const { width } = await top(page).boundingBox();
    await drag(page, width * 0.5, 20);
    await shot(page, `swipe-${size}-dragged`);
    await page.mouse.up();
    await lies(page, second);
    await left(page, 3);
    await drag(page, -width * 0.5);
    await page.mouse.up();
    await lies(page, third);
    await left(page, 3);
    // Away and back again: neither far nor fast, and no press on the link either.
    await drag(page, width * 0.5);
    await drag(page, 0);
    await page.mouse.up();
    await still(page);
    await lies(page, third);
    assert.equal(new URL(page.url()).pathname, '/swipe-game');
    await top(page).click();
    await page.waitForURL(`**/members/${third.id}`);
    const { liked_by: { sent } } = await call(page, server, 'GET', '/api/likes.php');
    assert.deepEqual(sent.map(({ profile }) => profile), [first.id]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  // spec: 2.53
  test(`${size}: the day ends with the fourth like`, async () => {
    const page = await player({ viewport });
    const deck = await open(page);
    for (const [index, person] of deck.slice(0, 4).entries()) {
      await lies(page, person);
      await left(page, 4 - index);
      await page.getByRole('button', { name: `Like ${person.name}`, exact: true }).click();
    }
    await page.getByRole('heading', { name: 'That was your last like for today' }).waitFor();
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `swipe-${size}-no-likes`);
    assert.equal((await game(page)).likes_left, 0);
    await page.reload();
    await page.getByRole('heading', { name: 'That was your last like for today' }).waitFor();
    await page.context().close();
  });
}

test('a finger drags a card without moving the page, and scrolls the page without moving a card', async () => {
  // So low that there is something to scroll.
  const page = await player({ viewport: { width: 390, height: 600 } });
  const [, second] = await open(page);
  // On a window this low a notice would leave a finger no room above the bar: none stands above the game.
  assert.equal(await page.getByRole('button', { name: 'Dismiss' }).count(), 0);
  const debug = await page.context().newCDPSession(page);
  const box = await top(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type, dx = 0, dy = 0) => debug.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }] });
  await touch('touchStart');
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step * 25, step * 4);
  await touch('touchEnd');
  await lies(page, second);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await touch('touchStart');
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', 0, step * -20);
  await touch('touchEnd');
  await page.waitForFunction(() => scrollY > 0);
  await lies(page, second);
  await page.context().close();
});

test('by keys alone: pass, take back, like, look', async () => {
  const page = await player({ viewport: DESKTOP });
  const [first, second, third, next] = await open(page);
  await page.keyboard.press('ArrowLeft');
  await lies(page, second);
  // A letter is a shortcut only where the focus is in the game (WCAG 2.1.4).
  await page.keyboard.press('z');
  await tabTo(page, 'article[data-place="0"] a');
  await page.keyboard.press('z');
  await lies(page, first);
  await page.getByRole('status').filter({ hasText: `Back again: ${first.name}` }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await lies(page, second);
  await page.keyboard.press('ArrowRight');
  await lies(page, third);
  await page.getByRole('status').filter({ hasText: `You like ${second.name}. 3 likes left today. Next: ${third.name}` }).waitFor();
  // What the buttons do, the focus stays on.
  await pressOn(page, `button[aria-label="Pass on ${third.name}"]`);
  await page.locator(`button[aria-label="Pass on ${third.name}"]`).waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('button', { name: /^Pass on / }));
  // The server may not have heard of it yet; the page has.
  await lies(page, next);
  await page.keyboard.press('ArrowUp');
  await page.waitForURL(`**/members/${next.id}`);
  await page.goBack();
  await lies(page, next);
  await page.context().close();
});

test('a like that is returned is a match; nobody left is said in words', async () => {
  const [her, him] = await Promise.all([
    player({ name: 'Annika', viewport: PHONE }),
    player({ name: 'Bruno', gender: 'male', lookingFor: 'female', viewport: PHONE }),
  ]);
  await call(him, server, 'POST', '/api/like.php', { profile: her.member.id });
  // All others are passed over, so that he is the only one.
  for (let { deck } = await game(her); deck.some(({ id }) => id !== him.member.id); { deck } = await game(her)) {
    await Promise.all(deck.filter(({ id }) => id !== him.member.id).map(({ id }) => decide(her, id, 'dislike')));
  }
  await open(her);
  await her.getByRole('button', { name: 'Like Bruno', exact: true }).click();
  await her.locator('dialog[open]').getByText('You and Bruno like each other.').waitFor();
  await him.goto(server.address('/likes/matches'));
  await him.getByRole('link', { name: /^Annika/ }).waitFor();
  await her.keyboard.press('Escape');
  await her.getByRole('heading', { name: 'You\'ve seen everyone' }).waitFor();
  await still(her);
  assert.deepEqual(await findings(her), []);
  await shot(her, 'swipe-nobody');
  await her.getByRole('button', { name: 'Undo last pass' }).click();
  await top(her).waitFor();
  await Promise.all([her, him].map((page) => page.context().close()));
});

test('two tabs count the same likes', async () => {
  const page = await player({ viewport: DESKTOP });
  const deck = await open(page);
  const other = await page.context().newPage();
  await other.goto(server.address('/swipe-game'));
  await lies(other, deck[0]);
  for (const { id } of deck.slice(5, 8)) await decide(page, id, 'like');
  await page.getByRole('button', { name: `Like ${deck[0].name}`, exact: true }).click();
  await page.getByRole('heading', { name: 'That was your last like for today' }).waitFor();
  // The other tab learns of it when it tries.
  await other.getByRole('button', { name: `Pass on ${deck[0].name}`, exact: true }).click();
  await other.getByRole('heading', { name: 'That was your last like for today' }).waitFor();
  await page.context().close();
});

test('a choice made without a connection is sent when it is back', async () => {
  const page = await player({ viewport: PHONE });
  const [first, second] = await open(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Like ${first.name}`, exact: true }).click();
  await lies(page, second);
  await page.context().setOffline(false);
  await page.waitForResponse((answer) => answer.url().endsWith('/api/swipe.php') && answer.request().method() === 'POST' && answer.ok());
  const { liked_by: { sent } } = await call(page, server, 'GET', '/api/likes.php');
  assert.deepEqual(sent.map(({ profile }) => profile), [first.id]);
  await page.context().close();
});
