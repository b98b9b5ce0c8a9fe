// Photos and emoji in the composer: chosen, dropped, pasted; offline; over a reload; what both sides see.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, latch, oneSize, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { area, sendButton as send, thread } from '../conversation.mjs';
import { hasFocus, pressOn } from '../keyboard.mjs';
import { annikaAndBruno, call, newReader } from '../members.mjs';
import { picture } from '../picture.mjs';
import { startServer } from '../server.mjs';
import { sideways } from '../sound.mjs';

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

const file = (name = 'sea.png', width = 600, height = 400) => ({ name, mimeType: 'image/png', buffer: picture(width, height) });
const attached = (page) => page.getByRole('list', { name: 'Photos to send' });
const loaded = (image) => image.evaluate((element) => element.decode().then(() => element.naturalWidth > 0));

async function pair(viewport, scheme) {
  const { her, him } = await annikaAndBruno(browser, server, { viewport, scheme });
  return { her, him, close: () => Promise.all([her, him].map((page) => page.context().close())) };
}

async function choose(page, files) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add photos' }).click()]);
  await chooser.setFiles(files);
}

async function someoneFictional(page) {
  for (let cursor = ''; cursor !== null;) {
    const { results, next_cursor: next } = await call(page, server, 'GET', `/api/members.php?photo=true${cursor && `&cursor=${cursor}`}`);
    const found = results.find(({ fictional }) => fictional);
    if (found) return found.id;
    cursor = next;
  }
  throw new Error('the demo world has nobody fictional');
}

const balance = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.credits;

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'light'], [DESKTOP, 'desktop', 'dark']], 'phone')) {
  // spec: 1.2, 2.56, 3.7
  test(`${size}: a photo with words, its price before, covered until he wants to see it`, async () => {
    const { her, him, close } = await pair(viewport, scheme);
    const { settings } = await call(her, server, 'GET', '/api/settings.php');
    const credits = await balance(her);
    const price = settings.photo_credits + settings.message_credits;
    await him.goto(server.address('/chats'));
    await him.getByRole('heading', { level: 1 }).waitFor();
    await her.goto(server.address(`/members/${him.member.id}/chat`));
    await choose(her, file());
    await attached(her).getByRole('button', { name: 'Take away: sea.png' }).waitFor();
    await area(her).fill('From this morning');
    await her.getByText(`${price} credits for this message`).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `chat-photos-${size}-attached`);
    await send(her).click();
    await her.waitForURL('**/chats/*');
    const mine = thread(her).getByRole('img', { name: 'Your photo' });
    await mine.waitFor();
    await thread(her).getByText('Sent', { exact: true }).waitFor();
    assert.ok(await loaded(mine));
    assert.equal(await attached(her).count(), 0);
    assert.equal(await area(her).inputValue(), '');
    assert.equal(await balance(her), credits - price);
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `chat-photos-${size}-sent`);
    // He has not written to her: nothing is shown before he wants it, and nothing moves when he does.
    await him.getByRole('link', { name: /Annika.*Photo – From this morning/ }).click();
    await thread(him).getByText('Photo from Annika. Show it?').waitFor();
    assert.equal(await thread(him).locator('img').count(), 0);
    await still(him);
    assert.deepEqual(await findings(him), []);
    await shot(him, `chat-photos-${size}-covered`);
    const words = thread(him).getByText('From this morning');
    const before = await words.boundingBox();
    await thread(him).getByRole('button', { name: 'Show', exact: true }).click();
    const theirs = thread(him).getByRole('img', { name: 'Photo from Annika' });
    assert.ok(await loaded(theirs));
    assert.deepEqual(await words.boundingBox(), before);
    await him.reload();
    await theirs.waitFor();
    assert.ok(await loaded(theirs));
    await still(him);
    assert.deepEqual(await findings(him), []);
    await shot(him, `chat-photos-${size}-shown`);
    // In full size, from where it can be reported, and back to where one was.
    await theirs.click();
    const viewer = him.getByRole('dialog', { name: 'Photos of your conversation with Annika' });
    assert.ok(await loaded(viewer.getByRole('img', { name: 'Photo from Annika' })));
    await viewer.getByRole('button', { name: 'Report this photo' }).waitFor();
    await still(him);
    assert.deepEqual(await findings(him), []);
    await shot(him, `chat-photos-${size}-full`);
    await him.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await him.setViewportSize({ width: 320, height: 640 });
    await choose(him, file());
    await attached(him).getByRole('button', { name: 'Take away: sea.png' }).waitFor();
    assert.equal(await sideways(him), 0);
    await shot(him, `chat-photos-${size}-narrow`);
    assert.deepEqual([...her.troubles, ...him.troubles], []);
    await close();
  });

  test(`${size}: emoji by search in the member's language, at the caret, the last used first`, async () => {
    const { her, him, close } = await pair(viewport, scheme);
    await call(her, server, 'PUT', '/api/user.php', { language: 'de' });
    await her.goto(server.address(`/members/${him.member.id}/chat`));
    const text = her.locator('form textarea');
    await text.fill('ab');
    await text.evaluate((element) => element.setSelectionRange(1, 1));
    await her.getByRole('button', { name: 'Emoji' }).click();
    const panel = her.getByRole('region', { name: 'Emoji' });
    await panel.getByRole('searchbox').fill('rotes herz');
    await panel.getByRole('button', { name: 'rotes Herz' }).click();
    assert.equal(await text.inputValue(), 'a❤️b');
    await panel.getByRole('searchbox').fill('xxxx');
    await panel.getByRole('status').filter({ hasText: /\S/ }).waitFor();
    await panel.getByRole('searchbox').fill('');
    await panel.getByRole('tab').first().waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `chat-photos-${size}-emoji`);
    await her.setViewportSize({ width: 320, height: 640 });
    assert.equal(await sideways(her), 0);
    await shot(her, `chat-photos-${size}-emoji-narrow`);
    await her.reload();
    await pressOn(her, 'form button[aria-expanded=false]');
    await panel.getByRole('tab', { selected: true }).waitFor();
    // By keys alone: the last used stand first, the arrows lead on, Escape leads back to the text.
    await pressOn(her, '[role=tabpanel] button[tabindex="0"]');
    assert.equal(await text.inputValue(), 'a❤️b❤️');
    await her.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await hasFocus(text);
    assert.deepEqual(her.troubles, []);
    await close();
  });
}

test('pasted and dropped, refused ones say why, cancelled ones are gone', async () => {
  const { her, him, close } = await pair(DESKTOP);
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await area(her).waitFor();
  const bytes = [...picture(400, 400)];
  await her.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
    document.querySelector('form textarea').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
  await attached(her).getByRole('button', { name: 'Take away: pasted.png' }).waitFor();
  await her.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
    for (const type of ['dragenter', 'drop']) document.querySelector('[role=region][aria-label^="Conversation with"]').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes);
  await attached(her).getByRole('button', { name: 'Take away: dropped.png' }).click();
  await choose(her, [{ name: 'tiny.png', mimeType: 'image/png', buffer: picture(40, 40) }]);
  await attached(her).getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  assert.ok(await send(her).isDisabled());
  await still(her);
  assert.deepEqual(await findings(her), []);
  await shot(her, 'chat-photos-refused');
  await attached(her).getByRole('button', { name: 'Take away: tiny.png' }).click();
  await send(her).click();
  await her.waitForURL('**/chats/*');
  await thread(her).getByRole('img', { name: 'Your photo' }).waitFor();
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  assert.equal(await thread(her).getByRole('img', { name: 'Your photo' }).count(), 1);
  // What the browser says of the answer 422 to the tiny one.
  assert.deepEqual(her.troubles.filter((line) => !line.includes('chat-photo.php')), []);
  await close();
});

test('a photo that is cut off on its way waits, survives a reload, and goes when the connection is back', async () => {
  const { her, him, close } = await pair(PHONE);
  await call(her, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), profile: him.member.id, text: 'Hello' });
  const { chats: [chat] } = await call(her, server, 'GET', '/api/chats.php');
  const credits = await balance(her);
  const { settings } = await call(her, server, 'GET', '/api/settings.php');
  await her.goto(server.address(`/chats/${chat.id}`));
  await thread(her).getByText('Hello').waitFor();
  let cut = true;
  await her.route('**/api/chat-photo.php', (route) => (cut ? route.abort() : route.continue()));
  await choose(her, file());
  await attached(her).getByText('Waiting for the connection').waitFor();
  await area(her).fill('Look');
  await her.reload();
  await attached(her).getByText('Waiting for the connection').waitFor();
  assert.equal(await area(her).inputValue(), 'Look');
  await send(her).click();
  await her.getByText('No connection. We\'ll send your message as soon as you\'re back online.').waitFor();
  await thread(her).getByRole('img', { name: 'Your photo' }).waitFor();
  await still(her);
  assert.deepEqual(await findings(her), []);
  await shot(her, 'chat-photos-waiting');
  await her.reload();
  await thread(her).getByRole('img', { name: 'Your photo' }).waitFor();
  await her.getByText('No connection. We\'ll send your message as soon as you\'re back online.').waitFor();
  cut = false;
  await Promise.all([her.waitForResponse('**/api/message.php'), her.evaluate(() => dispatchEvent(new Event('online')))]);
  await her.getByText('No connection. We\'ll send your message as soon as you\'re back online.').waitFor({ state: 'detached' });
  assert.equal(await balance(her), credits - settings.photo_credits - settings.message_credits);
  const { chat: all } = await call(her, server, 'GET', `/api/chat.php?id=${chat.id}`);
  assert.equal(all.messages.filter(({ photo }) => photo).length, 1);
  await close();
});

// spec: 2.56
test('the answer to an upload is lost: the next try brings no second photo', async () => {
  const { her, him, close } = await pair(PHONE);
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await area(her).waitFor();
  const ids = [];
  const both = latch();
  await her.route('**/api/chat-photo.php', async (route) => {
    const answer = await route.fetch();
    ids.push((await answer.json()).photo.id);
    if (ids.length === 1) return route.abort();
    both.open();
    return route.fulfill({ response: answer });
  });
  await choose(her, file());
  // Where the live stream opens only now, the next try does not wait.
  await Promise.race([attached(her).getByText('Waiting for the connection').waitFor().catch(() => {}), both.opened]);
  await her.evaluate(() => dispatchEvent(new Event('online')));
  await both.opened;
  assert.equal(ids[0], ids[1]);
  await send(her).click();
  await her.waitForURL('**/chats/*');
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  await close();
});

// spec: 3.7
test('too few credits: a card with the price, and photo and words stay', async () => {
  const { her, him, close } = await pair(PHONE);
  const { settings } = await call(her, server, 'GET', '/api/settings.php');
  const many = Math.ceil(((await balance(her)) + 1) / settings.photo_credits);
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await choose(her, Array.from({ length: many }, (_, index) => file(`p${index}.png`, 320, 320)));
  await area(her).fill('All of them');
  const price = many * settings.photo_credits + settings.message_credits;
  await her.getByText(`This message costs ${price} credits.`).waitFor();
  await still(her);
  assert.deepEqual(await findings(her), []);
  await shot(her, 'chat-photos-short');
  await her.reload();
  await her.getByText(`This message costs ${price} credits.`).waitFor();
  assert.equal(await attached(her).getByRole('listitem').count(), many);
  assert.equal(await area(her).inputValue(), 'All of them');
  await close();
});

test('a fictional profile is named before the first paid photo; nothing is lost by saying no', async () => {
  const her = await newReader(browser, server, { name: 'Annika', viewport: PHONE });
  const id = await someoneFictional(her);
  await her.goto(server.address(`/members/${id}/chat`));
  await choose(her, file());
  await area(her).fill('For you');
  await send(her).click();
  const question = her.getByRole('dialog');
  await question.getByRole('button', { name: "Don't send" }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await attached(her).getByRole('listitem').count(), 1);
  assert.equal(await area(her).inputValue(), 'For you');
  await send(her).click();
  await question.getByRole('button', { name: /^Send for \d+ credits$/ }).click();
  await her.waitForURL('**/chats/*');
  await thread(her).getByRole('img', { name: 'Your photo' }).waitFor();
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  assert.deepEqual([await attached(her).count(), await area(her).inputValue()], [0, '']);
  assert.deepEqual(her.troubles, []);
  await her.context().close();
});

test('a moderator takes a reported photo away: both see that at once', async () => {
  const { her, him, close } = await pair(PHONE);
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await choose(her, file());
  await send(her).click();
  await her.waitForURL('**/chats/*');
  await thread(her).getByRole('img', { name: 'Your photo' }).waitFor();
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  const { chats: [{ id: conversation, messages: [message] }] } = await call(him, server, 'GET', '/api/chats.php');
  await him.goto(server.address(`/chats/${conversation}`));
  await thread(him).getByRole('button', { name: 'Show', exact: true }).click();
  await thread(him).getByRole('img', { name: 'Photo from Annika' }).waitFor();
  await call(him, server, 'POST', '/api/report.php', { about: 'message', conversation, seq: message.seq, category: 'nudity' });
  const [report] = (await server.operate('report', 'queue')).split('\t');
  assert.match(await server.operate('report', 'show', report, '--by', 'Ria'), new RegExp(message.photo.id));
  await server.operate('report', 'remove-photo', report, message.photo.id, '--by', 'Ria', '--rule', 'Terms, conduct', '--reason', 'It shows somebody else.');
  for (const page of [her, him]) await thread(page).getByText('Our moderators removed this photo.').waitFor();
  await still(her);
  assert.deepEqual(await findings(her), []);
  await shot(her, 'chat-photos-removed');
  await him.goto(server.address('/chats'));
  await him.getByRole('link', { name: /Annika.*Photo removed/ }).waitFor();
  await close();
});
