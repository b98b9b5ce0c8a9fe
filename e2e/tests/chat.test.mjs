// Two people in a conversation, one with a phone and one at a desk: what each sees of what the other does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, latch, PHONE, startBrowser, still } from '../browser.mjs';
import { hasFocus, pressOn, tabTo } from '../keyboard.mjs';
import { annikaAndBruno, call, newMember, PASSWORD } from '../members.mjs';
import { giveCredits, writePast } from '../past.mjs';
import { AREA, readUpwards } from '../reading.mjs';
import { startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';

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

/** She has a phone, he sits at a desk. */
const pair = ({ hers, his } = {}) => annikaAndBruno(browser, server, { hers: { viewport: PHONE, ...hers }, his: { viewport: DESKTOP, ...his } });

/** Sends without a screen; gives the conversation. */
async function say(from, to, text) {
  const { conversation } = await call(from, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text, profile: to.member.id });
  return conversation;
}

/** Two who have written, both with credits, and both looking at their conversation. */
async function together(options) {
  const { her, him } = await pair(options);
  for (const page of [her, him]) await giveCredits(server, page.member, 100);
  const conversation = await say(him, her, 'Hello from the lake');
  await Promise.all([her, him].map((page) => open(page, conversation)));
  return { her, him, conversation };
}

async function open(page, conversation) {
  await page.goto(server.address(`/chats/${conversation}`));
  await bubble(page, '').first().waitFor();
}

const area = (page) => page.locator(AREA);
const bubble = (page, text) => area(page).locator('[data-side]').filter({ hasText: text });
const box = (page) => page.locator('main textarea');
const sendButton = (page) => page.getByRole('button', { name: 'Send', exact: true });
const credits = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.credits;
/** What everybody wrote, from top to bottom, as it stands on the page. */
const texts = (page) => area(page).locator('[data-side] [dir=auto]').allTextContents();
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

async function write(page, text) {
  await box(page).fill(text);
  await sendButton(page).click();
}

for (const [scheme, hers, his] of [['light', PHONE, DESKTOP], ['dark', DESKTOP, PHONE]]) {
  // spec: 1.7, 2.7, 3.6, 4.17
  test(`${scheme}: a first message makes a conversation, is read, and answered while both look on`, async () => {
    const { her, him } = await pair({ hers: { viewport: hers, scheme }, his: { viewport: his, scheme } });
    await her.goto(server.address('/chats'));
    await her.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    await isSound(her, `chat-${scheme}-none`);
    await him.goto(server.address(`/members/${her.member.id}/chat`));
    await him.getByText('Without a purchase, you can write to 2 more people.').waitFor();
    await isSound(him, `chat-${scheme}-first`);
    await write(him, 'Hello from the lake');
    await him.waitForURL('**/chats/*');
    await bubble(him, 'Hello from the lake').getByText('Sent', { exact: true }).waitFor();
    assert.equal(await him.evaluate(() => document.activeElement?.tagName), 'TEXTAREA', 'the change of the address takes no focus');
    // Her list has it without a reload, with the number of unread ones, and so has the title.
    const row = her.locator('main').getByRole('link', { name: /Bruno/ });
    await row.getByText('1 unread message').waitFor({ state: 'attached' });
    await her.waitForFunction(() => document.title.startsWith('[1]'));
    await isSound(her, `chat-${scheme}-unread`);
    await row.click();
    await bubble(her, 'Hello from the lake').waitFor();
    await area(her).getByText('New messages').waitFor();
    await area(her).getByText('Today').waitFor();
    await bubble(him, 'Hello from the lake').getByText('Read', { exact: true }).waitFor();
    await her.waitForFunction(() => !document.title.startsWith('['));
    await Promise.all([
      him.locator('main header').getByText('typing…').waitFor(),
      him.getByText('Annika is typing').waitFor({ state: 'attached' }),
      box(her).pressSequentially('Which lake'),
    ]);
    await box(her).pressSequentially('?');
    await sendButton(her).click();
    await bubble(him, 'Which lake?').waitFor();
    await him.locator('main header').getByText('typing…').waitFor({ state: 'detached' });
    await bubble(her, 'Which lake?').getByText('Read', { exact: true }).waitFor();
    await isSound(him, `chat-${scheme}-thread-his`);
    await isSound(her, `chat-${scheme}-thread-hers`);
    for (const page of [her, him]) assert.deepEqual(page.troubles, []);
    await close(her, him);
  });
}

test('a message says that it is being sent, that it was not, and goes again when told to', async () => {
  const { her, him } = await together();
  const [reached, answered] = [latch(), latch()];
  let refused = false;
  await him.route('**/api/message.php', async (route) => {
    if (refused) return route.fulfill({ status: 422, json: { status: 422, code: 'invalid_request', title: 'No', detail: 'Not like this, please.' } });
    reached.open();
    await answered.opened;
    return route.continue();
  });
  await write(him, 'Slowly');
  await reached.opened;
  await bubble(him, 'Slowly').getByText('Sending…').waitFor();
  await isSound(him, 'chat-sending');
  answered.open();
  await bubble(him, 'Slowly').getByText('Read', { exact: true }).waitFor();
  refused = true;
  await write(him, 'Not yet');
  const failed = bubble(him, 'Not yet');
  await failed.getByText('Not sent. Not like this, please.').waitFor();
  await him.getByRole('log').getByText('Not sent: Not yet').waitFor({ state: 'attached' });
  await isSound(him, 'chat-failed');
  // What failed is still there after a reload, and still its writer's to decide.
  await him.reload();
  await failed.getByText('Not sent.').waitFor();
  refused = false;
  // The button goes with its press; keys go on in the message area.
  await failed.getByRole('button', { name: 'Try again' }).press('Enter');
  await bubble(her, 'Not yet').waitFor();
  await hasFocus(area(him));
  refused = true;
  await write(him, 'Never');
  await bubble(him, 'Never').getByRole('button', { name: 'Delete' }).click();
  await bubble(him, 'Never').waitFor({ state: 'detached' });
  assert.deepEqual(await texts(her), ['Hello from the lake', 'Slowly', 'Not yet']);
  await close(her, him);
});

test('an answer that is lost, and a reload while sending: each message arrives once, in order', async () => {
  const { her, him } = await together();
  const before = await credits(him);
  let lost = 0;
  await him.route('**/api/message.php', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    // The server has it, the page never learns.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await write(him, 'One');
  await write(him, 'Two');
  await bubble(her, 'Two').waitFor();
  await bubble(him, 'Two').locator('time').waitFor();
  await him.unroute('**/api/message.php');
  // No answer at all, then the page is loaded anew: what waited is taken up.
  const gone = latch();
  await him.route('**/api/message.php', () => gone.open());
  await write(him, 'Three');
  await write(him, 'Four');
  await gone.opened;
  await him.unrouteAll({ behavior: 'ignoreErrors' });
  await him.reload();
  await bubble(her, 'Four').waitFor();
  await bubble(him, 'Four').locator('time').waitFor();
  const all = ['Hello from the lake', 'One', 'Two', 'Three', 'Four'];
  assert.deepEqual(await texts(her), all);
  await him.reload();
  await bubble(him, 'Four').waitFor();
  assert.deepEqual(await texts(him), all);
  assert.equal(await credits(him), before - 4 * 2, 'each was paid once');
  await close(her, him);
});

test('without a connection messages wait with a line that says so, and go by themselves', async () => {
  const { her, him } = await together();
  await her.context().setOffline(true);
  await write(her, 'From the tunnel');
  await her.getByText('No connection. We\'ll send your message as soon as you\'re back online.').waitFor();
  await write(her, 'Still in it');
  await her.getByText('No connection. We\'ll send your 2 messages as soon as you\'re back online.').waitFor();
  await bubble(her, 'Still in it').getByText('Waiting for the connection').waitFor();
  await isSound(her, 'chat-offline');
  // What he writes meanwhile is there when she is back, and stands in the one order that the server gave.
  await say(him, her, 'Are you there?');
  await bubble(him, 'Are you there?').waitFor();
  await her.context().setOffline(false);
  for (const page of [her, him]) await bubble(page, 'Still in it').locator('time').waitFor();
  await bubble(her, 'Are you there?').waitFor();
  await her.getByText('No connection.').waitFor({ state: 'detached' });
  const all = ['Hello from the lake', 'Are you there?', 'From the tunnel', 'Still in it'];
  for (const page of [her, him]) assert.deepEqual(await texts(page), all);
  await close(her, him);
});

test('what comes while the stream is cut is there when it is back, once and in order, the badge included', async () => {
  const { her, him, conversation } = await together();
  let cut = true;
  await her.route('**/api/events.php*', (route) => (cut ? route.fulfill({ status: 503, body: '' }) : route.continue()));
  await her.goto(server.address('/chats'));
  await her.getByText('Hello from the lake').waitFor();
  for (const number of [1, 2, 3]) await say(him, her, `While you were away, ${number}`);
  cut = false;
  const row = her.locator('main').getByRole('link', { name: /Bruno/ });
  await row.getByText('3 unread messages').waitFor({ state: 'attached' });
  await row.click();
  await bubble(her, 'away, 3').waitFor();
  assert.deepEqual(await texts(her), ['Hello from the lake', 1, 2, 3].map((one) => (typeof one === 'string' ? one : `While you were away, ${one}`)));
  await bubble(him, 'away, 3').getByText('Read', { exact: true }).waitFor();
  assert.equal(new URL(her.url()).pathname, `/chats/${conversation}`);
  await close(her, him);
});

test('both write at once while one of them is cut off again and again: both end with the same, in the same order', async () => {
  // High enough that every line is in the page.
  const viewport = { width: 390, height: 3000 };
  const { her, him, conversation } = await together({ hers: { viewport }, his: { viewport } });
  for (let number = 1; number <= 12; number += 1) {
    if (number % 3 === 1) await her.context().setOffline(true);
    await Promise.all([write(her, `Hers, ${number}.`), write(him, `His, ${number}.`)]);
    if (number % 3 === 0) await her.context().setOffline(false);
  }
  for (const page of [her, him]) {
    await page.waitForFunction((selector) => {
      const { innerText } = document.querySelector(selector);
      return document.querySelectorAll(`${selector} [data-side]`).length === 25 && !/Sending…|Waiting for the connection/.test(innerText);
    }, AREA);
  }
  const stored = (await server.sql`select body from messages where conversation_id = ${conversation} order by seq`).map(({ body }) => body);
  assert.equal(stored.length, 25);
  for (const page of [her, him]) {
    // What was on its way stood last until the answer said where it belongs.
    await page.waitForFunction(({ selector, wanted }) => [...document.querySelectorAll(`${selector} [data-side] [dir=auto]`)].map((text) => text.textContent).join() === wanted, { selector: AREA, wanted: stored.join() })
      .catch(async () => assert.deepEqual(await texts(page), stored));
  }
  await close(her, him);
});

test('drafts stay with their person over reloads; Enter sends at a desk, Shift and Enter begins a line, a phone\'s Enter too', async () => {
  const { her, him, conversation } = await together();
  const other = await newMember(browser, server, { name: 'Carla', locale: 'en-GB' });
  const second = await say(other, him, 'And from me');
  await box(him).fill('For Annika');
  await him.locator('main').getByRole('link', { name: /Carla/ }).click();
  await him.waitForURL(`**/chats/${second}`);
  assert.equal(await box(him).inputValue(), '');
  await box(him).fill('For Carla');
  await him.reload();
  await him.waitForFunction(() => document.querySelector('main textarea')?.value === 'For Carla');
  await him.goto(server.address(`/chats/${conversation}`));
  await him.waitForFunction(() => document.querySelector('main textarea')?.value === 'For Annika');
  await box(him).focus();
  await him.keyboard.press('End');
  await him.keyboard.press('Shift+Enter');
  await him.keyboard.type('in two lines');
  await him.keyboard.press('Enter');
  await bubble(her, 'in two lines').waitFor();
  assert.equal((await texts(her)).at(-1), 'For Annika\nin two lines');
  await him.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA' && document.activeElement.value === '');
  await box(her).focus();
  await her.keyboard.type('One');
  await her.keyboard.press('Enter');
  await her.keyboard.type('Two');
  assert.equal(await box(her).inputValue(), 'One\nTwo');
  await sendButton(her).click();
  await bubble(him, 'Annika:').waitFor();
  assert.equal((await texts(him)).at(-1), 'One\nTwo');
  await close(her, him, other);
});

// spec: 5.11
test('the counter comes near the end, counts as people do, and too long a text does not go', async () => {
  const { her, him } = await together();
  const { settings } = await call(her, server, 'GET', '/api/settings.php');
  const longest = settings.message_length;
  const family = '👨‍👩‍👧‍👦';
  await box(her).fill('a'.repeat(longest / 2));
  assert.equal(await her.getByText(/characters? left/).count(), 0);
  await box(her).fill('a'.repeat(longest - 3) + family.repeat(2));
  await her.getByText('1 character left').first().waitFor();
  await box(her).fill('a'.repeat(longest - 3) + family.repeat(5));
  await her.getByText('2 characters too many').first().waitFor();
  await isSound(her, 'chat-too-long');
  await sendButton(her).click();
  assert.equal(await box(her).inputValue(), 'a'.repeat(longest - 3) + family.repeat(5));
  const fits = 'a'.repeat(longest - 3) + family.repeat(3);
  await write(her, fits);
  await bubble(him, family).waitFor();
  assert.equal((await texts(him)).at(-1), fits);
  await close(her, him);
});

// asvs: V1.2.2, V1.3.5, V3.2.2
test('whatever is written is shown as text, letter for letter; addresses open apart', async () => {
  const { her, him } = await together();
  const written = [
    '<script>window.broken = 1</script><img src=x onerror="window.broken = 1">',
    '\u202Eright to left\u202C مرحبا بك في البحيرة',
    'zero\u200Bwidth\u200D joined \u{1F469}\u200D\u{1F680} \u{20BB7}',
    'See https://example.com/a?b=1&c=<2>, and javascript:alert(1)',
    'x'.repeat(300),
    '\u{1F44B}\u{1F3FD}\u{2764}\u{FE0F}',
  ];
  for (const text of written) {
    await write(him, text);
    await bubble(him, '').nth(written.indexOf(text) + 1).waitFor();
  }
  await bubble(her, '').nth(written.length).waitFor();
  for (const page of [her, him]) assert.deepEqual((await texts(page)).slice(1), written);
  const links = await area(her).getByRole('link').evaluateAll((all) => all.map(({ href, rel, target }) => ({ href, rel, target })));
  assert.deepEqual(links, [{ href: 'https://example.com/a?b=1&c=', rel: 'noopener noreferrer nofollow ugc', target: '_blank' }]);
  assert.equal(await her.evaluate(() => window.broken), undefined);
  await her.setViewportSize({ width: 320, height: 640 });
  await isSound(her, 'chat-texts-320');
  // A NUL can be stored nowhere: it is refused in words, and what was written is still there.
  await write(him, 'before\u0000after');
  await bubble(him, 'before').getByText(/^Not sent\. ./).waitFor();
  assert.equal(await bubble(her, 'before').count(), 0);
  // Without an error in the console: the refusal itself is all that Chromium tells.
  assert.deepEqual(him.troubles.filter((trouble) => !/status of 409/.test(trouble)), []);
  await close(her, him);
});

test('history comes upwards without a shift; who reads there is told how many came, and gets back by one press', async () => {
  const { her, him } = await pair();
  await giveCredits(server, him.member, 100);
  const conversation = await say(him, her, 'And here we are');
  await writePast(server, conversation, [her.member, him.member], { count: 260, minutes: 4 });
  await open(her, conversation);
  await bubble(her, 'And here we are').waitFor();
  const read = await readUpwards(her);
  assert.equal(read.pages, 5);
  assert.ok(read.shift <= 1 && read.jumps === 0, `what was being read moved by ${read.shift} px, and jumped ${read.jumps} times`);
  await area(her).evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
  await area(her).getByText('This is where your conversation with Bruno begins.').waitFor();
  // The line above stands there at once, the messages under it a frame after the jump.
  await area(her).getByText(/^1: /).waitFor();
  const days = await area(her).locator('time').filter({ hasNotText: ':' }).allTextContents();
  // Seventeen hours are one day or two.
  assert.ok(days.length >= 1 && new Set(days).size === days.length, `one line for each day: ${days}`);
  assert.ok(await area(her).locator('li').count() < 40, 'only what can be seen is in the page');
  await isSound(her, 'chat-history');
  const place = () => area(her).evaluate((element) => element.scrollTop);
  const stood = await place();
  for (const number of [1, 2]) await say(him, her, `News ${number}`);
  const latest = her.locator('main').getByRole('button', { name: '2 new' });
  await latest.waitFor();
  assert.equal(await place(), stood, 'who reads further up is left in peace');
  await isSound(her, 'chat-jump');
  await latest.click();
  await bubble(her, 'News 2').waitFor();
  await latest.waitFor({ state: 'detached' });
  // Near the end it follows by itself.
  await say(him, her, 'News 3');
  await bubble(her, 'News 3').waitFor();
  await her.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    return element.scrollHeight - element.scrollTop - element.clientHeight < 2;
  }, AREA);
  // The way to Bruno's days: by keys alone, page by page.
  await area(her).focus();
  await her.keyboard.press('Home');
  await area(her).getByText('This is where your conversation with Bruno begins.').waitFor();
  await close(her, him);
});

test('the unread divider stands where one stopped reading, and stays until one leaves', async () => {
  const { her, him } = await pair();
  await giveCredits(server, him.member, 100);
  const conversation = await say(him, her, 'And here we are');
  await writePast(server, conversation, [her.member, him.member], { count: 60 });
  await open(her, conversation);
  await bubble(her, 'And here we are').waitFor();
  await her.goto(server.address('/members'));
  for (let number = 1; number <= 12; number += 1) await say(him, her, `${'Much to tell. '.repeat(12)}Part ${number}`);
  await her.goto(server.address(`/chats/${conversation}`));
  const divider = area(her).getByText('New messages');
  await divider.waitFor();
  await still(her);
  assert.ok(await divider.evaluate((line) => { const { top } = line.getBoundingClientRect(); return top >= 0 && top < innerHeight / 2; }), 'one begins at it');
  await isSound(her, 'chat-divider');
  await say(him, her, 'And this');
  await her.locator('main').getByRole('button', { name: '1 new' }).click();
  await bubble(her, 'And this').waitFor();
  await area(her).evaluate(async (element) => {
    while (!element.textContent.includes('New messages')) {
      element.scrollBy({ top: -200, behavior: 'instant' });
      await new Promise((next) => { requestAnimationFrame(next); });
    }
  });
  assert.equal(await divider.count(), 1);
  await her.goto(server.address('/chats'));
  await her.getByText('And this').click();
  await bubble(her, 'And this').waitFor();
  assert.equal(await divider.count(), 0);
  await close(her, him);
});

test('another tab of hers follows: what she sends, what it costs, what she has read, and what she removes', async () => {
  const { her, him, conversation } = await together({ hers: { viewport: DESKTOP } });
  const tab = await her.context().newPage();
  await open(tab, conversation);
  const balance = await credits(her);
  // A tab behind another draws once in a second.
  await her.bringToFront();
  await write(her, 'From the first tab');
  await bubble(tab, 'From the first tab').waitFor();
  await tab.getByText(`You have ${balance - 2}`).waitFor();
  await her.goto(server.address('/chats'));
  await tab.goto(server.address('/members'));
  await say(him, her, 'Unread');
  for (const page of [her, tab]) await page.waitForFunction(() => document.title.startsWith('[1]'), undefined, { polling: 100 });
  await her.locator('main').getByRole('link', { name: /Bruno/ }).click();
  for (const page of [her, tab]) await page.waitForFunction(() => !document.title.startsWith('['), undefined, { polling: 100 });
  await tab.goto(server.address('/chats'));
  await her.bringToFront();
  await her.locator('main header').getByRole('button', { name: 'More' }).click();
  await her.getByRole('button', { name: 'Remove conversation' }).click();
  await her.getByRole('button', { name: 'Remove', exact: true }).click();
  for (const page of [her, tab]) await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
  // He keeps his; what he writes then begins anew for her.
  assert.deepEqual(await texts(him), ['Hello from the lake', 'From the first tab', 'Unread']);
  await write(him, 'Are you still there?');
  for (const page of [her, tab]) await page.locator('main').getByRole('link', { name: /Bruno/ }).waitFor();
  await tab.bringToFront();
  await tab.locator('main').getByRole('link', { name: /Bruno/ }).click();
  await bubble(tab, 'Are you still there?').waitFor();
  assert.deepEqual(await texts(tab), ['Are you still there?']);
  await close(her, him);
});

test('by keys alone, and by ear: what the other writes is told politely, one\'s own and history are not', async () => {
  const { her, him, conversation } = await together();
  await him.goto(server.address('/chats'));
  await him.getByText('Hello from the lake').first().waitFor();
  await pressOn(him, `main a[href="/chats/${conversation}"]`);
  await bubble(him, 'Hello from the lake').waitFor();
  const log = him.getByRole('log');
  assert.equal(await log.getAttribute('aria-live'), 'polite');
  assert.equal(await log.textContent(), '');
  await tabTo(him, 'main textarea');
  await him.keyboard.type('By keys');
  await him.keyboard.press('Enter');
  await bubble(her, 'By keys').waitFor();
  await write(her, 'By ear');
  await log.getByText('Annika: By ear').waitFor({ state: 'attached' });
  assert.equal(await log.textContent(), 'Annika: By ear');
  // The focus is where one writes, whatever came.
  assert.equal(await him.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');
  await tabTo(him, AREA, { back: true });
  await tabTo(him, 'main header button[popovertarget]', { back: true });
  await him.keyboard.press('Enter');
  await him.getByRole('button', { name: 'Remove conversation' }).waitFor();
  await him.keyboard.press('Escape');
  await him.waitForFunction(() => document.activeElement?.matches('main header button[popovertarget]'));
  await close(her, him);
});

test('who has left is called a former member at once; what was written stays, and nothing can be added', async () => {
  const { her, him, conversation } = await together();
  await box(her).fill('A draft');
  await call(him, server, 'POST', '/api/deletion.php', { password: PASSWORD, reasons: ['too_many_mails'], comment: null });
  await her.getByRole('heading', { level: 1, name: 'Former member' }).waitFor();
  await her.getByRole('heading', { name: 'This member has left' }).waitFor();
  await bubble(her, 'Hello from the lake').waitFor();
  assert.equal(await box(her).count(), 0);
  assert.equal(await her.getByText('Bruno').count(), 0);
  await isSound(her, 'chat-former');
  await her.goto(server.address('/chats'));
  await her.locator('main').getByRole('link', { name: /Former member/ }).waitFor();
  assert.equal(await her.getByText('Bruno').count(), 0);
  await isSound(her, 'chat-former-list');
  assert.equal(conversation.length, 36);
  await close(her, him);
});
