// The list of conversations: pages, search in names, removal; what writing costs, and the way to credits and back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, latch, person, shot, startBrowser, still } from '../browser.mjs';
import { thread } from '../conversation.mjs';
import { tabTo } from '../keyboard.mjs';
import { annikaAndBruno, call, newReader } from '../members.mjs';
import { writeToMany } from '../past.mjs';
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

const SIZES = [[PHONE, 'phone'], [DESKTOP, 'desktop']];
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const write = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to });
const list = (page) => page.getByRole('region', { name: 'Conversations' });
const row = (page, name) => list(page).getByRole('link', { name: new RegExp(`^${name}`) });
const search = (page) => page.getByRole('searchbox', { name: 'Search names' });
const textarea = (page) => page.locator('textarea');
const dialog = (page) => page.locator('dialog[open]');
const toList = (page) => page.goto(server.address('/chats'));

const people = (viewport, scheme = 'light') => annikaAndBruno(browser, server, { viewport, hers: { scheme } });

/** From any screen with the way to credits through the sandbox's checkout and back. */
async function buy(page) {
  await page.waitForURL('**/credits');
  await page.locator('label:has([name=bundle])').last().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/credits/*');
  await page.locator('label:has([name=method][value=twint])').click();
  await page.locator('form button[type=submit]').last().click();
  await page.waitForURL('**/sandbox/mollie/checkout/**');
  await page.locator('button[name=action][value=paid]').click();
}

for (const [viewport, size] of SIZES) {
  test(`${size}: what a free member may do is said before a word is typed; short of credits, the way leads to them and back to the draft`, async () => {
    const { her, him } = await people(viewport);
    await her.goto(server.address(`/members/${him.member.id}/chat`));
    await her.getByText(/Without a purchase, you can write to 2 more people\.\s+You have enough credits for 5 messages\./).waitFor();
    // Each price in credits has its price in money beside it.
    await her.getByText(/2 credits per message\s+\(CHF\s*[\d.]+\)/).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `list-${size}-allowance`);
    for (let number = 1; number <= 5; number += 1) await write(her, him.member.id, `Number ${number}`);
    await her.getByRole('heading', { name: 'You do not have enough credits' }).waitFor();
    await her.waitForURL('**/chats/*');
    const conversation = her.url();
    await textarea(her).fill('This one waits for credits');
    await her.getByText(/A message costs 2 credits\.\s+That.s CHF\s*[\d.]+\./).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `list-${size}-short`);
    await her.getByRole('link', { name: 'Get credits' }).last().click();
    await buy(her);
    await her.waitForURL(conversation);
    await her.waitForFunction(() => document.querySelector('textarea')?.value === 'This one waits for credits');
    await her.getByRole('heading', { name: 'You do not have enough credits' }).waitFor({ state: 'detached' });
    await her.getByRole('button', { name: 'Send', exact: true }).click();
    await thread(her, 'Bruno').getByText('This one waits for credits').waitFor();
    await toList(him);
    await row(him, 'Annika').getByText('This one waits for credits').waitFor();
    assert.deepEqual([her.troubles, him.troubles], [[], []]);
    await close(her, him);
  });
}

test('beside a conversation stands who it is, what both like and what was spent, and what was begun is found in the list', async () => {
  const { her, him } = await people(DESKTOP);
  await call(her, server, 'PUT', '/api/profile.php', { interests: ['music', 'travelling'] });
  await call(him, server, 'PUT', '/api/profile.php', { interests: ['music', 'kissing'], about: 'I build boats.' });
  await write(her, him.member.id, 'Hello');
  await her.goto(server.address(`/members/${him.member.id}/chat`));
  const beside = her.getByRole('region', { name: 'Profile', exact: true });
  await beside.getByText('I build boats.').waitFor();
  const liked = beside.getByRole('list').first().getByRole('listitem');
  await liked.first().waitFor();
  assert.deepEqual(await liked.allTextContents(), ['Music']);
  // What is spent here is one's own, and follows what is sent.
  const { chats: [{ id }] } = await call(her, server, 'GET', '/api/chats.php');
  await her.goto(server.address(`/chats/${id}`));
  await beside.getByRole('heading', { name: "What you've spent here" }).waitFor();
  await beside.getByText('2 credits', { exact: true }).waitFor();
  await textarea(her).fill('And good evening');
  await her.keyboard.press('Enter');
  await beside.getByText('4 credits', { exact: true }).waitFor();
  await textarea(her).fill('Half a thought');
  await row(her, 'Bruno').getByText('Draft: Half a thought').waitFor();
  await still(her);
  assert.deepEqual(await findings(her), []);
  await shot(her, 'list-beside');
  await toList(her);
  await row(her, 'Bruno').getByText('Draft: Half a thought').waitFor();
  // No third pane without a conversation, nor where there is no room.
  assert.equal(await beside.count(), 0);
  await her.setViewportSize({ width: 1100, height: 800 });
  await row(her, 'Bruno').click();
  await textarea(her).waitFor();
  await still(her);
  assert.equal(await beside.count(), 0);
  assert.deepEqual(her.troubles, []);
  await close(her, him);
});

test('two people, and the third is told what helps', async () => {
  const her = await newReader(browser, server, { name: 'Annika' });
  const { results } = await call(her, server, 'GET', '/api/members.php');
  const [one, two, third] = results.filter(({ fictional }) => !fictional);
  for (const { id } of [one, two]) await write(her, id, 'Hello');
  await her.goto(server.address(`/members/${third.id}/chat`));
  await her.getByRole('heading', { name: 'Your free conversations are used' }).waitFor();
  await her.goto(server.address(`/members/${one.id}/chat`));
  // This one is hers already.
  await her.waitForURL('**/chats/*');
  await textarea(her).waitFor();
  assert.equal(await her.getByRole('heading', { name: 'Your free conversations are used' }).count(), 0);
  await close(her);
});

for (const [viewport, size] of SIZES) {
  test(`${size}: sixty conversations load as one scrolls, and names are searched in all of them`, async () => {
    const { her, him } = await people(viewport, size === 'phone' ? 'light' : 'dark');
    await write(her, him.member.id, 'The oldest of all');
    await write(him, her.member.id, 'An answer');
    await server.sql`update conversation_members set last_message_at = last_message_at - interval '1 year' where ${her.member.id} in (member_id, other_id)`;
    await writeToMany(server, her.member, 60);
    await toList(her);
    await list(her).getByRole('listitem').first().waitFor();
    // One unread of sixty-one, beyond the first page, and the title counts it.
    await her.waitForFunction(() => document.title.startsWith('[1]'));
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `list-${size}-top`);
    const older = her.waitForResponse((answer) => answer.url().includes('/api/chats.php?before='));
    const scroll = () => list(her).evaluate((box) => { box.parentElement.scrollTop = box.parentElement.scrollHeight; });
    await scroll();
    assert.equal((await older).status(), 200);
    for (let tries = 0; tries < 50 && await row(her, 'Bruno').count() === 0; tries += 1) {
      await scroll();
      await her.evaluate(() => new Promise((next) => { requestAnimationFrame(() => requestAnimationFrame(next)); }));
    }
    await row(her, 'Bruno').getByText('1 unread message').waitFor();
    await shot(her, `list-${size}-bottom`);

    await search(her).fill('BRÜNO');
    await row(her, 'Bruno').waitFor();
    await her.waitForFunction(() => document.querySelectorAll('[aria-label="Conversations"] a').length === 1);
    await her.getByText('1 conversation found').waitFor();
    await shot(her, `list-${size}-found`);
    await search(her).fill('Nobody has this name');
    await her.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `list-${size}-nothing`);
    await her.getByRole('button', { name: 'Show all conversations' }).click();
    await list(her).getByRole('listitem').nth(5).waitFor();
    assert.equal(await search(her).inputValue(), '');

    // By keys alone: search, down into the list, and the conversation is read.
    await tabTo(her, 'input[type=search]');
    await her.keyboard.type('bruno');
    await her.waitForFunction(() => document.querySelectorAll('[aria-label="Conversations"] a').length === 1);
    await her.keyboard.press('Tab');
    await her.keyboard.press('Enter');
    await thread(her, 'Bruno').getByText('An answer').waitFor();
    await her.waitForFunction(() => !document.title.startsWith('['));
    // A page of somebody far down the list leads to what was written with them.
    await her.goto(server.address(`/members/${him.member.id}/chat`));
    await her.waitForURL('**/chats/*');
    await thread(her, 'Bruno').getByText('The oldest of all').waitFor();

    await her.setViewportSize({ width: 320, height: 640 });
    await toList(her);
    await list(her).getByRole('listitem').first().waitFor();
    assert.equal(await sideways(her), 0, 'nothing is wider than 320 px');
    await shot(her, `list-${size}-320`);
    assert.deepEqual(her.troubles, []);
    await close(her, him);
  });

  // spec: 4.19, 8.10
  test(`${size}: removed here at once and on the other tab; the other side keeps its own, and what comes later begins anew`, async () => {
    const { her, him } = await people(viewport);
    const { conversation } = await write(him, her.member.id, 'An old secret');
    const tab = await her.context().newPage();
    // From the start: a page that has its worker already may send a call past a route that is made later.
    let door = null;
    await her.route('**/api/chat.php', async (route) => {
      if (!door || route.request().method() !== 'DELETE') return route.fallback();
      await door.opened;
      return route.fulfill({ status: 501, contentType: 'application/problem+json', json: { type: 'about:blank', title: 'x', status: 501, code: 'internal', detail: 'An error has occurred.' } });
    });
    await her.goto(server.address(`/chats/${conversation}`));
    await tab.goto(server.address(`/chats/${conversation}`));
    await thread(tab, 'Bruno').getByText('An old secret').waitFor();
    await her.bringToFront();
    const remove = async () => {
      await thread(her, 'Bruno').getByText('An old secret').waitFor();
      await her.locator('main').getByRole('button', { name: 'More', exact: true }).click();
      await her.getByRole('button', { name: 'Remove conversation' }).click();
      await dialog(her).getByRole('button', { name: 'Remove', exact: true }).click();
    };

    // Spec 4: away before the server has said anything; refused, it is back, and somebody says so.
    door = latch();
    await remove();
    await her.waitForURL('**/chats');
    await her.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    const alert = her.getByText('An error has occurred.').first().waitFor();
    door.open();
    await alert;
    await row(her, 'Bruno').getByText('An old secret').waitFor();
    await shot(her, `list-${size}-not-removed`);
    door = null;

    await row(her, 'Bruno').click();
    await remove();
    await her.waitForURL('**/chats');
    await her.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    // The other tab had it open.
    await tab.getByText('An old secret').waitFor({ state: 'detached' });
    await her.reload();
    await her.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    await him.goto(server.address(`/chats/${conversation}`));
    await thread(him, 'Annika').getByText('An old secret').waitFor();

    await textarea(him).fill('And a new word');
    await him.getByRole('button', { name: 'Send', exact: true }).click();
    await row(her, 'Bruno').getByText('And a new word').waitFor();
    await row(her, 'Bruno').click();
    await thread(her, 'Bruno').getByText('And a new word').waitFor();
    await thread(her, 'Bruno').getByText('This is where your conversation with Bruno begins.').waitFor();
    assert.equal(await her.getByText('An old secret').count(), 0);
    await close(her, him);
  });
}

for (const [viewport, size] of SIZES) {
  test(`${size}: pinned to the top, muted, put away and brought back by a new message`, async () => {
    const { her, him } = await people(viewport, size === 'phone' ? 'dark' : 'light');
    await write(him, her.member.id, 'Good evening');
    await writeToMany(server, her.member, 3);
    const keep = async (english) => {
      await her.locator('main').getByRole('button', { name: 'More', exact: true }).click();
      const kept = her.waitForResponse((answer) => answer.url().includes('/api/chat-settings.php'));
      await her.getByRole('button', { name: english, exact: true }).click();
      assert.equal((await kept).status(), 200);
    };
    const open = async () => {
      await toList(her);
      await row(her, 'Bruno').click();
      await thread(her, 'Bruno').getByText('Good evening').waitFor();
    };
    await open();
    await keep('Pin to the top');
    await keep('Mute');
    await toList(her);
    const first = list(her).getByRole('listitem').first();
    await first.getByText('Pinned').waitFor();
    await first.getByText('Muted').waitFor();
    assert.match(await first.innerText(), /Bruno/u);
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `list-${size}-pinned`);

    await open();
    await keep('Unmute');
    await keep('Archive');
    await her.waitForURL('**/chats');
    await her.getByText('Conversation archived.').waitFor();
    await row(her, 'Bruno').waitFor({ state: 'detached' });
    await her.getByRole('button', { name: 'Archived conversations' }).click();
    await row(her, 'Bruno').waitFor();
    await still(her);
    assert.deepEqual(await findings(her), []);
    await shot(her, `list-${size}-archived`);
    // From the profile, too, the way leads to what was put away.
    await her.goto(server.address(`/members/${him.member.id}/chat`));
    await her.waitForURL('**/chats/*');
    await toList(her);
    await list(her).getByRole('listitem').first().waitFor();
    assert.equal(await row(her, 'Bruno').count(), 0);
    await write(him, her.member.id, 'Are you there?');
    await row(her, 'Bruno').getByText('Are you there?').waitFor();
    await her.getByRole('button', { name: 'Archived conversations' }).waitFor({ state: 'detached' });
    await close(her, him);
  });
}

test('a person at a desk finds the list beside what they read, 300 to 400 px wide, and it keeps its place', async () => {
  const page = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  await call(page, server, 'POST', '/api/user.php', { email: 'premium@vonk.example', password: 'liaison-demo' });
  await toList(page);
  await list(page).getByRole('listitem').first().waitFor();
  const { width } = await list(page).boundingBox();
  assert.ok(width >= 300 && width <= 400, `${width} px`);
  await list(page).getByRole('link').first().click();
  await page.waitForURL('**/chats/*');
  await textarea(page).or(page.getByText(/has left/)).first().waitFor();
  await list(page).locator('[aria-current=page]').waitFor();
  await close(page);
});
