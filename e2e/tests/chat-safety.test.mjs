// Safety in a conversation: first words that should make one careful, the same words to many, who is invisible,
// who has not confirmed yet, and who has left.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, eventually, oneSize, person, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { area, reportMessage, sendButton, thread } from '../conversation.mjs';
import { hasFocus, pressOn, tabTo } from '../keyboard.mjs';
import { call, newReader, PASSWORD } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';
import { fitsNarrow } from '../sound.mjs';

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
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const write = (from, to, text) => call(from, server, 'POST', '/api/message.php', { client_id: randomUUID(), text, profile: to.member.id });
const caution = (page) => page.getByRole('region', { name: 'Be careful with this message' });

/** Annika and these men. */
function people(viewport, men = ['Bruno'], as = {}) {
  return Promise.all([
    newReader(browser, server, { name: 'Annika', viewport, ...as }),
    ...men.map((name) => newReader(browser, server, { name, gender: 'male', lookingFor: 'female', viewport, ...as })),
  ]);
}

async function looksWell(page, name) {
  await still(page);
  assert.deepEqual(await findings(page), []);
  await shot(page, name);
}

const send = (page) => sendButton(page).click();

for (const [viewport, size, scheme] of oneSize([[PHONE, 'phone', 'light'], [DESKTOP, 'desktop', 'dark']], 'desktop')) {
  test(`${size}: a first message with a link and a number is asked about, goes all the same, and is shown with a caution`, async () => {
    const [him, her] = await people(viewport, ['Bruno'], { scheme });
    const risky = 'Hi! Call me: 079 123 45 67 or see www.example.com, I can send you money';
    await him.goto(server.address(`/members/${her.member.id}/chat`));
    await area(him).fill(risky);
    await send(him);
    await him.getByRole('heading', { name: 'Send it as it is?' }).waitFor();
    assert.equal(await area(him).inputValue(), risky);
    await looksWell(him, `chat-safety-${size}-writer`);
    await fitsNarrow(him, () => shot(him, `chat-safety-${size}-writer-narrow`));
    // Another text is another matter; the same one again asks again.
    await him.getByRole('button', { name: 'Edit it' }).click();
    await him.getByRole('heading', { name: 'Send it as it is?' }).waitFor({ state: 'detached' });
    await hasFocus(area(him));
    await send(him);
    await him.getByRole('button', { name: 'Send anyway' }).click();
    await him.waitForURL('**/chats/*');
    await thread(him).getByText('Call me').waitFor();
    assert.equal(await area(him).inputValue(), '');
    // What comes later is nobody's first message.
    await area(him).fill('And www.example.org');
    await send(him);
    await thread(him).getByText('And www.example.org').waitFor();
    assert.equal(await him.getByRole('heading', { name: 'Send it as it is?' }).count(), 0);

    await her.goto(him.url());
    await caution(her).getByText('It contains a link.', { exact: false }).waitFor();
    assert.equal(await caution(her).getByRole('listitem').count(), 3);
    assert.equal(await thread(her).getByRole('region').count(), 1);
    await looksWell(her, `chat-safety-${size}-reader`);
    await fitsNarrow(her, () => shot(her, `chat-safety-${size}-reader-narrow`));
    await caution(her).getByRole('button', { name: 'Report this message' }).click();
    await dialog(her).getByRole('heading', { name: 'Report a message from Annika' }).waitFor();
    await dialog(her).getByRole('button', { name: 'Cancel' }).click();
    // Who answers has made up their mind; an answer is not asked about.
    await area(her).fill('My number is 079 765 43 21');
    await send(her);
    await thread(her).getByText('My number is').waitFor();
    await caution(her).waitFor({ state: 'detached' });
    assert.deepEqual([...him.troubles, ...her.troubles], []);
    await close(him, her);
  });

  test(`${size}: the same first words to a second person come back to the draft, with a card`, async () => {
    await server.operate('site', 'set', 'localhost', 'identical_openers', '1');
    const [her, bruno, carl] = await people(viewport, ['Bruno', 'Carl'], { scheme });
    await write(her, bruno, 'Hello you!');
    await her.goto(server.address(`/members/${carl.member.id}/chat`));
    await area(her).fill('hello YOU 😀');
    await send(her);
    await her.getByRole('heading', { name: 'Too many people got the same first message' }).waitFor();
    assert.equal(await area(her).inputValue(), 'hello YOU 😀');
    await looksWell(her, `chat-safety-${size}-opener`);
    await fitsNarrow(her, () => shot(her, `chat-safety-${size}-opener-narrow`));
    const { chats } = await call(carl, server, 'GET', '/api/chats.php');
    assert.deepEqual(chats, []);
    await area(her).fill('Hello Carl, is that your boat?');
    await send(her);
    await her.waitForURL('**/chats/*');
    await thread(her).getByText('is that your boat').waitFor();
    await her.getByRole('heading', { name: 'Too many people got the same first message' }).waitFor({ state: 'detached' });
    // A refused call is an error in the browser's own log, and nothing else is.
    assert.deepEqual(her.troubles.filter((trouble) => !trouble.includes('409')), []);
    await server.operate('site', 'set', 'localhost', 'identical_openers', '5');
    await close(her, bruno, carl);
  });

  test(`${size}: what somebody wrote who has left can be reported, and they can be blocked`, async () => {
    const [her, him] = await people(viewport, ['Bruno'], { scheme });
    const { conversation } = await write(him, her, 'You will regret this');
    await call(him, server, 'POST', '/api/deletion.php', { password: PASSWORD, reasons: [], comment: null });
    await her.goto(server.address(`/chats/${conversation}`));
    await her.getByRole('heading', { level: 1, name: 'Former member' }).waitFor();
    await reportMessage(her);
    await dialog(her).getByRole('heading', { name: 'Report a message from a former member' }).waitFor();
    await looksWell(her, `chat-safety-${size}-former`);
    await dialog(her).getByRole('radio', { name: /^Insults or harassment/ }).check();
    await dialog(her).getByRole('checkbox', { name: 'Block this member as well' }).check();
    await dialog(her).getByRole('button', { name: 'Send report' }).click();
    await dialog(her).getByRole('heading', { name: 'Thank you for telling us' }).waitFor();
    await dialog(her).getByRole('button', { name: 'Done' }).click();
    await her.waitForURL('**/chats');
    assert.deepEqual((await call(her, server, 'GET', '/api/chats.php')).chats, []);
    assert.match(await server.operate('report', 'queue'), /message/);
    // News of the block may ask for the conversation just before the page leaves it.
    assert.deepEqual(her.troubles.filter((trouble) => !trouble.includes('404')), []);
    await close(her, him);
  });
}

// spec: 2.52
test('an invisible member types and reads unseen, and is seen again from then on', async () => {
  const [her, him] = await people(DESKTOP);
  const { conversation } = await write(her, him, 'Are you there?');
  await her.goto(server.address(`/chats/${conversation}`));
  await thread(her).getByText('Sent', { exact: true }).waitFor();
  await call(him, server, 'PUT', '/api/invisible.php', { invisible: true });
  await him.goto(server.address(`/chats/${conversation}`));
  // His own page knows that it is read.
  await eventually(him, async () => (await (await fetch('/api/chats.php')).json()).chats[0].num_unread_messages === 0);
  await area(him).pressSequentially('Wait');
  await call(him, server, 'POST', '/api/typing.php', { conversation });
  // News comes in order: what he writes would come after the rest.
  await call(him, server, 'POST', '/api/message.php', { client_id: randomUUID(), text: 'Here I am', conversation });
  await thread(her).getByText('Here I am').waitFor();
  assert.equal(await her.getByText('typing…').count(), 0);
  assert.equal(await thread(her).getByText('Read', { exact: true }).count(), 0);
  await call(him, server, 'PUT', '/api/invisible.php', { invisible: false });
  await area(her).fill('Good');
  await send(her);
  await thread(her).getByText('Read', { exact: true }).waitFor();
  await Promise.all([
    her.getByText('typing…').first().waitFor(),
    call(him, server, 'POST', '/api/typing.php', { conversation }),
  ]);
  assert.deepEqual([...her.troubles, ...him.troubles], []);
  await close(her, him);
});

// spec: 4.33
test('until one has confirmed, both are told why nothing goes', async () => {
  const [her] = await people(PHONE, []);
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE });
  const email = `dan.${randomUUID().slice(0, 8)}@example.com`;
  const words = 'Hello Annika, may I ask about that boat?';
  const { user } = await call(page, server, 'POST', '/api/signup.php', {
    name: 'Dan', email, password: PASSWORD, date_of_birth: '1990-02-03', gender: 'male', looking_for: 'female', country: 'CH', region: 'CH-ZH', city: 'ch-zurich',
    language: 'en', consent: true, signup_message: words, signup_message_to: her.member.id,
  });
  const mail = await mailTo(server, email);
  await call(page, server, 'PUT', '/api/user.php', { language: 'en' });
  await page.goto(server.address(`/members/${her.member.id}/chat`));
  await page.getByText(/^Your message to Annika is waiting\. .* No one can reply before then\.$/).waitFor();
  await page.getByRole('heading', { name: 'Confirm your e-mail address first' }).waitFor();
  await looksWell(page, 'chat-safety-waits');
  // She has nothing to answer yet, and his page is not there for her.
  assert.deepEqual((await call(her, server, 'GET', '/api/chats.php')).chats, []);
  await her.goto(server.address(`/members/${user.profile.id}/chat`));
  await her.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await area(her).count(), 0);
  const [, token] = mail.body_text.match(/\/activate\/done#token=(\S+)/);
  await call(page, server, 'POST', '/api/activate.php', { token });
  await her.goto(server.address('/chats'));
  await her.getByRole('link', { name: /Dan.*Hello Annika/ }).click();
  await thread(her).getByText(words).waitFor();
  await area(her).fill('You may');
  await send(her);
  await thread(her).getByText('You may').waitFor();
  assert.deepEqual(page.troubles, []);
  await close(her, page);
});

test('by keys alone: asked, changed, sent', async () => {
  const [him, her] = await people(DESKTOP);
  await him.goto(server.address(`/members/${her.member.id}/chat`));
  await area(him).fill('bit.ly/3abcd');
  await area(him).press('Enter');
  await him.getByRole('heading', { name: 'Send it as it is?' }).waitFor();
  await tabTo(him, 'footer section button:last-child');
  await him.keyboard.press('Enter');
  await him.keyboard.press('ControlOrMeta+a');
  await him.keyboard.type('Hello Bruno');
  await him.keyboard.press('Enter');
  await him.waitForURL('**/chats/*');
  await thread(him).getByText('Hello Bruno').waitFor();
  await her.goto(him.url());
  await thread(her).getByText('Hello Bruno').waitFor();
  await pressOn(her, '[data-message-button]');
  await her.getByRole('menu').waitFor();
  await her.keyboard.press('End');
  await her.keyboard.press('Enter');
  await dialog(her).getByRole('heading', { name: 'Report a message from Annika' }).waitFor();
  assert.equal(await caution(her).count(), 0);
  assert.deepEqual([...him.troubles, ...her.troubles], []);
  await close(him, her);
});
