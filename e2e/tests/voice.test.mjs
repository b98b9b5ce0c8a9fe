// Voice messages: recorded with Chromium's own microphone, which beeps, and heard by the other one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { thread } from '../conversation.mjs';
import { pressOn } from '../keyboard.mjs';
import { annikaAndBruno, call } from '../members.mjs';
import { startServer } from '../server.mjs';
import { sideways } from '../sound.mjs';

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const balance = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.credits;
const tray = (page) => page.getByRole('dialog', { name: /^A voice message for/ });
const voiceOf = (page, name) => thread(page).getByRole('group', { name });

async function pair(viewport, scheme) {
  const { her, him } = await annikaAndBruno(browser, server, { viewport, scheme });
  return { her, him, close: () => Promise.all([her, him].map((page) => page.context().close())) };
}

/** Records until the clock shows two seconds. */
async function record(page) {
  await tray(page).getByRole('button', { name: 'Record', exact: true }).click();
  await tray(page).getByRole('timer').filter({ hasText: '0:02' }).waitFor();
  await tray(page).getByRole('button', { name: 'Stop' }).click();
  await tray(page).getByRole('group', { name: 'Your voice message' }).waitFor();
}

/** Plays it to somewhere, and stops it: it has a length that the browser itself has found. */
async function hears(page, player) {
  await player.getByRole('button', { name: 'Play' }).click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  const audio = player.locator('audio');
  await page.waitForFunction((element) => element.currentTime > 0.2, await audio.elementHandle());
  const length = await audio.evaluate((element) => element.duration);
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('button', { name: 'Play' }).waitFor();
  return length;
}

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'light'], [DESKTOP, 'desktop', 'dark']], 'phone')) {
  test(`${size}: recorded, heard by its writer, paid as a photo, and heard by the other one`, async () => {
    const { her, him, close } = await pair(viewport, scheme);
    const { settings } = await call(her, server, 'GET', '/api/settings.php');
    const credits = await balance(her);
    await her.goto(server.address(`/members/${him.member.id}/chat`));
    await her.getByRole('button', { name: 'Record a voice message' }).click();
    await tray(her).getByRole('button', { name: 'Record', exact: true }).waitFor();
    assert.ok(await tray(her).getByRole('button', { name: /^Send for/ }).isDisabled(), 'nothing to send yet');
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `voice-${size}-ready`);
    await record(her);
    await hears(her, tray(her).getByRole('group', { name: 'Your voice message' }));
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `voice-${size}-recorded`);
    // Not good enough: once more, and only that is sent.
    await tray(her).getByRole('button', { name: 'Record again' }).click();
    await tray(her).getByRole('timer').filter({ hasText: '0:02' }).waitFor();
    await tray(her).getByRole('button', { name: 'Stop' }).click();
    assert.equal(await balance(her), credits, 'nothing is paid before it is sent');
    await tray(her).getByRole('button', { name: `Send for ${settings.photo_credits} credits` }).click();
    await her.waitForURL('**/chats/*');
    await thread(her).getByText('Sent', { exact: true }).waitFor();
    assert.equal(await balance(her), credits - settings.photo_credits);
    const mine = voiceOf(her, 'Your voice message');
    assert.ok((await hears(her, mine)) > 0.5);

    await him.goto(server.address('/chats'));
    await him.getByRole('link', { name: /Annika.*Voice message/ }).click();
    const theirs = voiceOf(him, 'Voice message from Annika');
    await theirs.waitFor();
    assert.equal(await theirs.locator('audio').evaluate((element) => element.src), '', 'nothing is fetched before it is wanted');
    const length = await hears(him, theirs);
    assert.ok(length > 0.5 && length < 10, `${length} s`);
    await still(him);
    assert.deepEqual(await findings(him), []);
    await shot(him, `voice-${size}-heard`);
    await him.setViewportSize({ width: 320, height: 640 });
    assert.equal(await sideways(him), 0);
    assert.deepEqual([...her.troubles, ...him.troubles], []);
    await close();
  });
}

test('by keys alone, with little movement', async () => {
  const { her, him, close } = await pair(DESKTOP);
  await her.emulateMedia({ reducedMotion: 'reduce' });
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await pressOn(her, 'button[aria-label="Record a voice message"]');
  await tray(her).getByRole('button', { name: 'Record', exact: true }).press('Enter');
  // Long enough for a step of a second.
  await tray(her).getByRole('timer').filter({ hasText: '0:02' }).waitFor();
  // The focus is on what ends it.
  await her.keyboard.press('Enter');
  const heard = tray(her).getByRole('group', { name: 'Your voice message' });
  await heard.waitFor();
  await heard.getByRole('slider', { name: 'Position' }).press('ArrowRight');
  assert.equal(await heard.getByRole('slider').getAttribute('aria-valuetext').then((text) => text.slice(0, 4)), '0:01');
  await tray(her).getByRole('button', { name: 'Cancel' }).press('Enter');
  await tray(her).waitFor({ state: 'detached' });
  const { chats } = await call(her, server, 'GET', '/api/chats.php');
  assert.equal(chats.length, 0, 'what was cancelled is nowhere');
  await close();
});

test('an upload that is cut off is tried again and sent once', async () => {
  const { her, him, close } = await pair(DESKTOP);
  const credits = await balance(her);
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  let cut = true;
  const keys = [];
  await her.route('**/api/chat-voice.php', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return cut ? route.abort() : route.continue();
  });
  await her.getByRole('button', { name: 'Record a voice message' }).click();
  await record(her);
  await tray(her).getByRole('button', { name: /^Send for/ }).click();
  await tray(her).getByRole('alert').waitFor();
  cut = false;
  await tray(her).getByRole('button', { name: /^Send for/ }).click();
  await her.waitForURL('**/chats/*');
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  assert.equal(new Set(keys).size, 1);
  const { settings } = await call(her, server, 'GET', '/api/settings.php');
  assert.equal(await balance(her), credits - settings.photo_credits);
  await close();
});
