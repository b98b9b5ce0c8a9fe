// A release and its way back while two people chat, and the app with the server of one release before or after it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, eventually, person, startBrowser } from '../browser.mjs';
import { anotherBuild, DIST } from '../builds.mjs';
import { area as composer, thread } from '../conversation.mjs';
import { annikaAndBruno, call, newReader, PASSWORD } from '../members.mjs';
import { startServer } from '../server.mjs';
import { startWeather } from '../weather.mjs';

let server;
let browser;
let later;

before(async () => {
  server = await startServer({ WEB_DIST: DIST });
  later = await anotherBuild();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await later?.remove();
});

const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const say = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to.member.id });
const buildOf = (page) => page.evaluate(() => document.documentElement.dataset.build);
const mark = (page) => page.evaluate(() => { window.isTheSame = true; });
const isTheSame = (page) => page.evaluate(() => window.isTheSame === true);

/** Writes in the app; a call of the old page is told of the build that answers it. */
async function write(page, text) {
  await composer(page).fill(text);
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/message.php') && answer.ok()), composer(page).press('Enter')]);
}

async function toLikes(page) {
  await page.getByRole('navigation').getByRole('link', { name: /^Likes/ }).first().click();
  await heading(page, 'Likes').waitFor();
}

async function toChat(page, partner) {
  await page.getByRole('navigation').getByRole('link', { name: /^Messages/ }).first().click();
  await page.locator('main').getByRole('link', { name: new RegExp(partner.member.name) }).click();
  await composer(page).waitFor();
}

/** Files of the app that were answered with a refusal, on all pages. */
function missingFiles(...pages) {
  const missing = [];
  for (const page of pages) page.context().on('response', (answer) => { if (answer.status() >= 400 && answer.url().includes('/assets/')) missing.push(answer.url()); });
  return missing;
}

test('two people chat over a release and its way back: nothing is lost, nothing is loaded anew under their fingers, and no file is missing', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  const missing = missingFiles(her, him);
  const { conversation } = await say(him, her, 'Hello from the lake');
  for (const page of [her, him]) {
    await page.goto(server.address(`/chats/${conversation}`));
    await composer(page).waitFor();
    await mark(page);
  }
  const earlier = await buildOf(her);
  await composer(her).fill('Half a sent');
  await server.restart({ WEB_DIST: later.folder });
  await write(him, 'Over the release');
  await thread(her).getByText('Over the release').waitFor();
  assert.equal(await composer(her).inputValue(), 'Half a sent');
  await composer(her).press('End');
  await composer(her).pressSequentially('ence');
  await write(her, 'Half a sentence');
  await thread(him).getByText('Half a sentence').waitFor();
  // A part that this page has not had yet comes from the server, which has another build.
  await her.getByRole('button', { name: 'Send a gift' }).click();
  await her.getByRole('dialog').waitFor();
  await her.keyboard.press('Escape');
  assert.deepEqual([await isTheSame(her), await isTheSame(him), await buildOf(her)], [true, true, earlier]);
  // She goes elsewhere, and has the new build; he does not.
  await toLikes(her);
  await her.waitForFunction((build) => document.documentElement.dataset.build === build, later.build);
  await heading(her, 'Likes').waitFor();
  await toChat(her, him);
  await write(her, 'From the new one');
  await thread(him).getByText('From the new one').waitFor();
  await mark(her);
  await server.restart({ WEB_DIST: DIST });
  await write(him, 'It was taken back');
  await thread(her).getByText('It was taken back').waitFor();
  await write(her, 'Nothing to see');
  await thread(him).getByText('Nothing to see').waitFor();
  // Twice in ten minutes is not for a page to be loaded anew; a part of the build that is gone still comes.
  await toLikes(her);
  assert.ok(await isTheSame(her));
  await her.goto(server.address(`/chats/${conversation}`));
  await composer(her).waitFor();
  assert.equal(await buildOf(her), earlier);
  // He has the very build again, so nothing is to be done.
  await toLikes(him);
  assert.ok(await isTheSame(him));
  const { chat } = await call(him, server, 'GET', `/api/chat.php?id=${conversation}`);
  const all = ['Hello from the lake', 'Over the release', 'Half a sentence', 'From the new one', 'It was taken back', 'Nothing to see'];
  assert.deepEqual(chat.messages.map(({ text }) => text), all);
  assert.deepEqual(await thread(her).locator('[data-side] [dir=auto]').allTextContents(), all);
  assert.deepEqual(missing, []);
  for (const page of [her, him]) assert.deepEqual(page.troubles.filter((one) => one.startsWith('script:')), []);
  await her.context().close();
  await him.context().close();
});

/** Every object of an answer with a field that this app does not know. */
function withMore(value) {
  if (Array.isArray(value)) return value.map(withMore);
  if (value === null || typeof value !== 'object') return value;
  return { ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMore(one)])), from_the_future: { kind: 'unknown', list: [1] } };
}

/** The event stream with each event so. */
const eachEvent = (change) => (text) => text.replaceAll(/^data: ?(.*)$/gmu, (line, data) => {
  const event = JSON.parse(data);
  const other = change(event);
  return other ? `data: ${JSON.stringify(other)}` : ': nothing';
});

const without = (headers, name) => Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));

/** The server of one release later: more in each answer, events that nobody here knows, another build's name. */
const NEXT = {
  answer: (_asked, headers, body) => ({ headers: { ...headers, 'x-build': 'ffffffffffff' }, body: withMore(body) }),
  stream: { first: 'data: {"type":"of_the_next_release","what":{"more":true}}\n\n', change: eachEvent((event) => withMore(event)) },
};

/** The server of one release before: it names no build, is silent where nothing happens, and hears neither of faults nor for whom a call is. */
const BEFORE = {
  asks: ({ headers, url }) => ({ headers: without(headers, 'x-member'), url: url.replace(/&?member=[^&]*/u, '') }),
  answer: (_asked, headers, body) => ({ headers: without(headers, 'x-build'), body }),
  stream: {
    first: '',
    headers: (headers) => without(headers, 'x-build'),
    change: eachEvent(({ build: _, ...event }) => (event.type === 'alive' ? null : event)),
  },
};

for (const [which, other] of [['later', NEXT], ['earlier', BEFORE]]) {
  test(`this app does its work with a server of one release ${which}`, async () => {
    const line = await startWeather(server, other);
    const him = await newReader(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female', viewport: DESKTOP });
    const member = await newReader(browser, server, { name: 'Annika', viewport: DESKTOP });
    const her = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
    her.member = member.member;
    if (which === 'earlier') await her.route('**/api/fault.php', (route) => route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"status":404,"code":"not_found"}' }));
    await her.goto(line.address('/login'));
    await her.fill('[name=email]', her.member.email);
    await her.fill('[name=password]', PASSWORD);
    await her.locator('[name=password]').press('Enter');
    await her.waitForURL('**/members');
    await her.locator('main a[href^="/members/"]').first().waitFor();
    await her.goto(line.address(`/members/${him.member.id}`));
    await her.locator('main').getByRole('button', { name: /^Like/ }).first().click();
    await eventually(her, async () => (await (await fetch('/api/likes.php', { headers: { 'X-Client': 'web' } })).json()).liked_by.sent.length === 1);
    await her.goto(line.address(`/members/${him.member.id}/chat`));
    await write(her, 'Across two releases');
    await thread(her).getByText('Sent', { exact: true }).waitFor();
    await say(him, her, 'It came by itself');
    await thread(her).getByText('It came by itself').waitFor();
    await her.getByRole('navigation').getByRole('link', { name: /^Likes/ }).first().click();
    await heading(her, 'Likes').waitFor();
    assert.deepEqual(her.troubles.filter((one) => one.startsWith('script:')), []);
    for (const page of [her, him, member]) await page.context().close();
    await line.stop();
  });
}

test('a refusal of the next release, which this app does not know, is said in the server’s words', async () => {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: DESKTOP });
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  await composer(her).waitFor();
  await her.route('**/api/message.php', (route) => route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', status: 422, code: 'moon_is_full', title: 'Not tonight', detail: 'Messages rest while the moon is full.' }) }));
  await composer(her).fill('Hello');
  await composer(her).press('Enter');
  await thread(her).getByText('Messages rest while the moon is full.').waitFor();
  await her.unroute('**/api/message.php');
  await thread(her).getByRole('button', { name: 'Try again' }).click();
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  await her.context().close();
  await him.context().close();
});
