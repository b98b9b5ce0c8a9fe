// Blocking and reporting: within two presses, by keys alone, without a trace for the other, and with nothing lost when it fails.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { reportMessage } from '../conversation.mjs';
import { pressOn, tabTo } from '../keyboard.mjs';
import { annikaAndBruno, call, newReader } from '../members.mjs';
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

const SIZES = oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'desktop');
const dialog = (page) => page.locator('dialog[open]');
const like = (from, to) => call(from, server, 'POST', '/api/like.php', { profile: to.member.id });
const write = (from, to) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: 'Hallo vom See', profile: to.member.id });
const message = (page) => page.getByRole('region', { name: /^Conversation with/ }).getByText('Hallo vom See');
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Two who like each other and have written. */
async function pair(viewport) {
  const { her, him } = await annikaAndBruno(browser, server, { viewport });
  await like(her, him);
  await like(him, her);
  const { conversation } = await write(him, her);
  return { her, him, conversation };
}

const inMain = (page, name) => page.locator('main').getByRole('button', { name, exact: true });
const reported = (page) => page.waitForResponse((answer) => answer.url().endsWith('/api/report.php') && answer.status() === 201);

for (const [viewport, size] of SIZES) {
  test(`${size}: blocked from the profile; nothing is left of one for the other, until it is taken back`, async () => {
    const { her, him, conversation } = await pair(viewport);
    await him.goto(server.address(`/chats/${conversation}`));
    await message(him).waitFor();
    await her.goto(server.address(`/members/${him.member.id}`));
    await inMain(her, 'More').click();
    await her.getByRole('button', { name: 'Block Bruno' }).click();
    await dialog(her).getByRole('heading', { name: 'Block Bruno?' }).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `safety-${size}-block`);
    await dialog(her).getByRole('button', { name: 'Block', exact: true }).click();
    await her.waitForURL('**/members');
    await her.getByText('Bruno is blocked.').waitFor();
    // His open page learns of it; and says no more than if she had left.
    await him.getByText('This conversation no longer exists').waitFor();
    await still(him);
    assert.deepEqual(await findings(him), []);
    await shot(him, `safety-${size}-gone`);
    await him.goto(server.address(`/members/${her.member.id}`));
    await him.getByText("You're blocked by Annika. You do not have access to this page.").waitFor();
    for (const [page, other] of [[her, 'Bruno'], [him, 'Annika']]) {
      for (const path of ['/likes/received', '/likes/sent', '/likes/matches', '/chats']) {
        await page.goto(server.address(path));
        await still(page);
        assert.equal(await page.getByText(other).count(), 0, `${other} on ${path}`);
      }
    }
    await her.goto(server.address('/settings#blocked'));
    await her.getByRole('button', { name: 'Unblock: Bruno' }).click();
    await her.getByText('Bruno is no longer blocked.').waitFor();
    await her.getByText('You haven\'t blocked anyone.').waitFor();
    for (const page of [her, him]) {
      await page.goto(server.address(`/chats/${conversation}`));
      await message(page).waitFor();
      await page.goto(server.address('/likes/matches'));
      await page.getByRole('heading', { name: 'No matches yet' }).waitFor();
    }
    await close(her, him);
  });

  test(`${size}: a member and a message are reported, with what was written`, async () => {
    const { her, him, conversation } = await pair(viewport);
    await her.goto(server.address(`/chats/${conversation}`));
    await message(her).waitFor();
    await reportMessage(her);
    await dialog(her).getByRole('heading', { name: 'Report a message from Bruno' }).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `safety-${size}-report`);
    await dialog(her).getByRole('button', { name: 'Send report' }).click();
    await dialog(her).getByText('Choose what\'s wrong.').waitFor();
    await dialog(her).getByRole('radio', { name: /^Under 18/ }).check();
    await dialog(her).getByText('Is someone in danger right now?').waitFor();
    await dialog(her).getByLabel('What happened?').fill('He says that he is 16.');
    // Closed by a slip and opened again: nothing is lost.
    await her.keyboard.press('Escape');
    await dialog(her).waitFor({ state: 'detached' });
    await reportMessage(her);
    assert.equal(await dialog(her).getByLabel('What happened?').inputValue(), 'He says that he is 16.');
    await Promise.all([reported(her), dialog(her).getByRole('button', { name: 'Send report' }).click()]);
    await dialog(her).getByText('Thank you for telling us').waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `safety-${size}-reported`);
    await dialog(her).getByRole('button', { name: 'Done' }).click();
    await dialog(her).waitFor({ state: 'detached' });
    await inMain(her, 'More').click();
    await her.getByRole('button', { name: 'Report Bruno' }).click();
    await dialog(her).getByRole('radio', { name: /^Asks for money/ }).check();
    await dialog(her).getByLabel('Block Bruno as well').check();
    await Promise.all([reported(her), dialog(her).getByRole('button', { name: 'Send report' }).click()]);
    await dialog(her).getByText('Bruno is blocked. You can no longer see each other.').waitFor();
    await dialog(her).getByRole('button', { name: 'Done' }).click();
    assert.equal(new URL(her.url()).pathname, '/chats');
    assert.equal((await call(her, server, 'GET', '/api/blocks.php')).blocked.length, 1);
    // The open conversation, and who it is with, may have been asked for once more before it was left.
    assert.deepEqual(her.troubles.filter((trouble) => !/status of 404 .*(?:chat|member)\.php/.test(trouble)), []);
    await close(her, him);
  });
}

test('a photo is reported from where it is seen whole', async () => {
  const her = await newReader(browser, server, { name: 'Annika', viewport: PHONE });
  const { results } = await call(her, server, 'GET', '/api/members.php');
  const someone = results.find(({ main_image }) => main_image);
  await her.goto(server.address(`/members/${someone.id}`));
  await her.getByRole('button', { name: `Photo 1 of ${someone.name}` }).click();
  await her.getByRole('button', { name: 'Report this photo' }).click();
  const form = dialog(her).filter({ has: her.getByRole('heading', { name: `Report a photo of ${someone.name}` }) });
  await form.getByRole('radio', { name: /^Not who they say they are/ }).check();
  await Promise.all([reported(her), form.getByRole('button', { name: 'Send report' }).click()]);
  await her.getByRole('button', { name: 'Done' }).click();
  // The photo is still there, and the focus where it was.
  await her.waitForFunction(() => document.activeElement?.ariaLabel === 'Report this photo');
  assert.deepEqual(her.troubles, []);
  await close(her);
});

test('by keys alone: reported from the message, then blocked from the bar; the focus comes back', async () => {
  const { her, him, conversation } = await pair(DESKTOP);
  await her.goto(server.address(`/chats/${conversation}`));
  await message(her).waitFor();
  await pressOn(her, '[data-message-button]');
  await her.getByRole('menu').waitFor();
  await her.keyboard.press('End');
  await her.keyboard.press('Enter');
  await dialog(her).waitFor();
  await tabTo(her, 'input[name=category]');
  await her.keyboard.press('Space');
  await tabTo(her, 'textarea[name=text]');
  await her.keyboard.type('Someone else');
  await Promise.all([reported(her), pressOn(her, 'button[form=report]')]);
  await dialog(her).getByRole('button', { name: 'Done' }).waitFor();
  await her.waitForFunction(() => document.activeElement?.textContent === 'Done');
  await her.keyboard.press('Enter');
  await her.waitForFunction(() => document.activeElement?.matches('[data-message-button]'));
  await tabTo(her, 'main header button[popovertarget]', { back: true });
  await her.keyboard.press('Enter');
  await her.getByRole('button', { name: 'Block Bruno' }).waitFor();
  await her.keyboard.press('End');
  await her.waitForFunction(() => document.activeElement?.textContent === 'Block Bruno');
  await her.keyboard.press('Enter');
  await dialog(her).waitFor();
  await her.keyboard.press('Escape');
  await her.waitForFunction(() => document.activeElement?.matches('main header button[popovertarget]'));
  await her.keyboard.press('Enter');
  await her.keyboard.press('End');
  await her.keyboard.press('Enter');
  await dialog(her).waitFor();
  await her.keyboard.press('Tab');
  await her.keyboard.press('Tab');
  await her.waitForFunction(() => document.activeElement?.textContent === 'Block');
  await her.keyboard.press('Enter');
  await her.waitForURL('**/chats');
  await her.waitForFunction(() => document.activeElement?.matches('main h1'));
  await close(her, him);
});

test('another tab learns of a block', async () => {
  const { her, him } = await pair(DESKTOP);
  await her.goto(server.address('/likes/matches'));
  await her.getByRole('link', { name: /^Bruno/ }).waitFor();
  const other = await her.context().newPage();
  await other.goto(server.address('/chats'));
  await other.getByText('Hallo vom See').first().waitFor();
  await call(her, server, 'POST', '/api/block.php', { profile: him.member.id });
  for (const page of [her, other]) await page.getByText('Bruno').first().waitFor({ state: 'detached' });
  await close(her, him);
});

test('without a connection nothing that was written is lost, and what was sent arrives once', async () => {
  const { her, him, conversation } = await pair(PHONE);
  await her.goto(server.address(`/chats/${conversation}`));
  await reportMessage(her);
  await dialog(her).getByRole('radio', { name: /^Something else$|^Something else Tell/ }).check();
  await dialog(her).getByLabel('What happened?').fill('From the train');
  let refused = true;
  await her.route('**/api/report.php', (route) => (refused ? route.fulfill({ status: 501, json: { status: 501, code: 'internal', detail: 'Later, please' } }) : route.continue()));
  await dialog(her).getByRole('button', { name: 'Send report' }).click();
  await dialog(her).getByText('Later, please').waitFor();
  assert.equal(await dialog(her).getByLabel('What happened?').inputValue(), 'From the train');
  refused = false;
  await her.context().setOffline(true);
  await dialog(her).getByRole('button', { name: 'Send report' }).click();
  await dialog(her).locator('button[aria-busy=true]').waitFor();
  await her.context().setOffline(false);
  await dialog(her).getByText('Thank you for telling us').waitFor();
  await close(her, him);
});
