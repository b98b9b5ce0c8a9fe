// What can be done with a message: answered, reacted to, copied, changed, deleted, taken back; live on both sides, by
// finger, mouse and keys, and offline.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { area, menu, openMenu, sendButton, thread } from '../conversation.mjs';
import { pressOn } from '../keyboard.mjs';
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

const dialog = (page) => page.locator('dialog[open]');
const send = (page) => sendButton(page).click();
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const write = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: randomUUID(), text, profile: to.member.id });
const choose = (page, name) => menu(page).getByRole('menuitem', { name, exact: typeof name === 'string' }).click();

async function pair(viewport, scheme) {
  const [her, him] = await Promise.all([
    newReader(browser, server, { name: 'Annika', viewport, scheme }),
    newReader(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female', viewport, scheme }),
  ]);
  return { her, him };
}

async function looksWell(page, name) {
  await still(page);
  assert.deepEqual(await findings(page), []);
  await shot(page, name);
}

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'light'], [DESKTOP, 'desktop', 'dark']], 'phone')) {
  test(`${size}: answered with a quote, reacted to, changed, taken back and deleted, seen by both at once`, async () => {
    const { her, him } = await pair(viewport, scheme);
    await him.goto(server.address(`/members/${her.member.id}/chat`));
    await him.getByText(/No answer within 7 days\?/).waitFor();
    await looksWell(him, `message-menu-${size}-first`);
    await area(him).fill('Do you like the mountains?');
    await send(him);
    await him.waitForURL('**/chats/*');
    await her.goto(him.url());
    await thread(her).getByText('Do you like the mountains?').waitFor();

    await openMenu(her, 'mountains');
    await looksWell(her, `message-menu-${size}-theirs`);
    await menu(her).getByRole('menuitemradio', { name: 'Heart' }).click();
    await thread(him).getByRole('img', { name: 'Reaction: ❤️' }).waitFor();
    await openMenu(her, 'mountains');
    await choose(her, 'Reply');
    await area(her).fill('I do. The sea as well.');
    await looksWell(her, `message-menu-${size}-answering`);
    await send(her);
    const answer = thread(him).getByRole('listitem').filter({ hasText: 'The sea as well' });
    await answer.getByText('Do you like the mountains?').waitFor();

    await openMenu(her, 'The sea as well');
    await choose(her, 'Edit');
    await dialog(her).getByLabel('Your message').fill('I do. The sea, too.');
    await looksWell(her, `message-menu-${size}-edit`);
    await dialog(her).getByRole('button', { name: 'Save' }).click();
    await thread(him).getByText('The sea, too.').waitFor();
    await thread(him).getByText('Edited').waitFor();

    // He is elsewhere, and so has not read the next one.
    await him.goto(server.address('/members'));
    const before = (await call(her, server, 'GET', '/api/user.php')).user.credits;
    await area(her).fill('This was a slip');
    await send(her);
    await thread(her).getByText('This was a slip').waitFor();
    await thread(her).getByText('Sent', { exact: true }).waitFor();
    await openMenu(her, 'This was a slip');
    await looksWell(her, `message-menu-${size}-mine`);
    await choose(her, /^Unsend/);
    await her.getByText('Unsent. Your credits are back, too.').waitFor();
    await thread(her).getByText('You deleted this message.').waitFor();
    assert.equal((await call(her, server, 'GET', '/api/user.php')).user.credits, before);

    await him.goto(her.url());
    await thread(him).getByText('This message was deleted.').waitFor();
    // Her answer quotes it.
    await openMenu(him, 'Do you like the mountains?', 'first');
    await choose(him, 'Delete');
    await looksWell(him, `message-menu-${size}-delete`);
    await dialog(him).getByRole('button', { name: 'Delete for both' }).click();
    await thread(her).getByText('This message was deleted.').waitFor();
    await thread(her).getByText('Deleted message').waitFor();
    await looksWell(her, `message-menu-${size}-end`);
    assert.deepEqual([...her.troubles, ...him.troubles], []);
    await close(her, him);
  });
}

test('a finger that stays opens the menu, which stays open when it is lifted', async () => {
  const { her, him } = await pair(PHONE);
  await write(him, her, 'Good evening');
  await her.goto(server.address('/chats'));
  await her.getByRole('link', { name: /Bruno/ }).click();
  const bubble = thread(her).getByText('Good evening');
  await bubble.waitFor();
  const { x, y, width, height } = await bubble.boundingBox();
  const at = { x: x + width / 2, y: y + height / 2 };
  const touch = await her.context().newCDPSession(her);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await menu(her).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await menu(her).getByRole('menuitem', { name: 'Reply' }).waitFor();
  await her.waitForTimeout(300);
  assert.equal(await menu(her).count(), 1);
  await close(her, him);
});

test('by keys alone: the menu opens, goes round, and gives the focus back', async () => {
  const { her, him } = await pair(DESKTOP);
  await write(him, her, 'Good evening');
  await her.goto(server.address('/chats'));
  await her.getByRole('link', { name: /Bruno/ }).click();
  await thread(her).getByText('Good evening').waitFor();
  await pressOn(her, '[data-message-button]');
  await menu(her).waitFor();
  const focused = () => her.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  assert.equal(await focused(), 'Heart');
  await her.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'Laughing');
  await her.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'Reply');
  await her.keyboard.press('End');
  assert.equal(await focused(), 'Report this message');
  await her.keyboard.press('Escape');
  await menu(her).waitFor({ state: 'detached' });
  await her.waitForFunction(() => document.activeElement?.matches('[data-message-button]'));
  await close(her, him);
});

test('what is changed without a connection is seen at once and reaches the other later', async () => {
  const { her, him } = await pair(PHONE);
  await write(him, her, 'Good evening');
  await him.goto(server.address('/chats'));
  await him.getByRole('link', { name: /Annika/ }).click();
  await her.goto(server.address('/chats'));
  await her.getByRole('link', { name: /Bruno/ }).click();
  await thread(her).getByText('Good evening').waitFor();
  await openMenu(her, 'Good evening');
  await her.keyboard.press('Escape');
  await her.context().setOffline(true);
  await openMenu(her, 'Good evening');
  await menu(her).getByRole('menuitemradio', { name: 'Fire' }).click();
  await thread(her).getByRole('img', { name: 'Reaction: 🔥' }).waitFor();
  await her.context().setOffline(false);
  await thread(him).getByRole('img', { name: 'Reaction: 🔥' }).waitFor();
  await close(her, him);
});

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'dark'], [DESKTOP, 'desktop', 'light']], 'desktop')) {
  test(`${size}: a conversation is marked as unread, and the unanswered are a list of their own`, async () => {
    const { her, him } = await pair(viewport, scheme);
    await write(him, her, 'Good evening');
    await her.goto(server.address('/chats'));
    await her.getByRole('link', { name: /Bruno/ }).click();
    await thread(her).getByText('Good evening').waitFor();
    await her.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
    await her.getByRole('button', { name: 'Mark as unread' }).click();
    await her.waitForURL('**/chats');
    await her.getByRole('link', { name: /Bruno.*Marked as unread/ }).waitFor();
    await looksWell(her, `message-menu-${size}-marked`);
    await her.getByRole('button', { name: 'Unanswered' }).click();
    await her.getByRole('link', { name: /Bruno/ }).waitFor();
    await looksWell(her, `message-menu-${size}-unanswered`);
    await her.getByRole('link', { name: /Bruno/ }).click();
    await area(her).fill('Good evening to you');
    await send(her);
    await thread(her).getByText('Good evening to you').waitFor();
    await her.goto(server.address('/chats'));
    await her.getByRole('button', { name: 'Unanswered' }).click();
    await her.getByText('All answered').waitFor();
    await looksWell(her, `message-menu-${size}-answered`);
    await close(her, him);
  });
}
