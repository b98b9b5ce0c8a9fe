// The likes page and the like modal: a real like is shown when the address asks for it, and nothing when there is none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, eventually, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { annikaAndBruno, call } from '../members.mjs';
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

const dialog = (page) => page.locator('dialog[open]');
const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });
const asked = (page) => page.waitForResponse((answer) => answer.url().endsWith('/api/auto-like.php'));

const pair = (viewport) => annikaAndBruno(browser, server, { viewport });

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'phone')) {
  test(`${size}: a like is shown after t seconds, once, and leads to the member; without one nothing is`, async () => {
    const { her, him } = await pair(viewport);
    const [none] = await Promise.all([asked(her), her.goto(server.address('/likes?t=0.1'))]);
    assert.equal(none.status(), 404);
    await her.getByRole('heading', { name: 'No likes yet' }).waitFor();
    assert.equal(await dialog(her).count(), 0);
    await like(him, her);
    await her.goto(server.address('/members?min_age=20&t=0.5'));
    await dialog(her).getByRole('heading', { name: 'A like from Bruno' }).waitFor();
    assert.equal(new URL(her.url()).search, '?min_age=20');
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `like-modal-${size}`);
    await dialog(her).getByRole('button', { name: 'View profile' }).click();
    await her.waitForURL(`**/members/${him.member.id}`);
    // Looked at, so it waits no more.
    await her.getByRole('heading', { level: 1, name: /^Bruno/ }).waitFor();
    await eventually(her, () => fetch('/api/likes.php').then((answer) => answer.json()).then(({ num_new }) => num_new === 0));
    const [nothing] = await Promise.all([asked(her), her.goto(server.address('/likes?t=0.1'))]);
    assert.equal(nothing.status(), 404);
    await Promise.all([her, him].map((page) => page.context().close()));
  });

  test(`${size}: a like is given back, taken back and undone; the games are a press away`, async () => {
    const { her, him } = await pair(viewport);
    await like(him, her);
    await her.goto(server.address('/likes'));
    await her.getByRole('button', { name: 'Like Bruno' }).click();
    await dialog(her).getByText('You and Bruno like each other.').waitFor();
    await her.keyboard.press('Escape');
    await dialog(her).waitFor({ state: 'detached' });
    await her.getByRole('button', { name: 'Like Bruno', pressed: true }).click();
    await her.getByText('You no longer like Bruno.').waitFor();
    await her.getByRole('button', { name: 'Undo' }).click();
    await her.getByRole('button', { name: 'Like Bruno', pressed: true }).waitFor();
    await dialog(her).getByText('You and Bruno like each other.').waitFor();
    await her.keyboard.press('Escape');
    await her.locator('main').getByRole('link', { name: 'Swipe game' }).click();
    await her.waitForURL('**/swipe-game');
    await her.locator('main').getByRole('link', { name: 'Match finder' }).click();
    await her.waitForURL('**/match-finder');
    await Promise.all([her, him].map((page) => page.context().close()));
  });

  test(`${size}: a first message is written where the match is told, with its price before`, async () => {
    const { her, him } = await pair(viewport);
    await like(him, her);
    await her.goto(server.address('/likes'));
    await her.getByRole('button', { name: 'Like Bruno' }).click();
    const box = dialog(her).getByRole('textbox', { name: 'Message to Bruno' });
    await box.waitFor();
    await still(her);
    await shot(her, `match-${size}`);
    const opener = dialog(her).getByRole('listitem').getByRole('button').first();
    const words = await opener.textContent();
    await opener.click();
    await dialog(her).getByText('2 credits for this message').waitFor();
    await shot(her, `match-written-${size}`);
    assert.deepEqual(await findings(her), []);
    await dialog(her).getByRole('button', { name: 'Send', exact: true }).click();
    await her.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
    const { chat } = await call(him, server, 'GET', `/api/chat.php?id=${her.url().split('/').at(-1)}`);
    assert.deepEqual(chat.messages.map(({ text }) => text), [words]);
    assert.equal(await her.getByRole('textbox', { name: 'Message to Bruno' }).inputValue(), '');
    await Promise.all([her, him].map((page) => page.context().close()));
  });
}
