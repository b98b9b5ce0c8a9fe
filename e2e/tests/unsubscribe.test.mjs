// Mails that somebody wants no more: the link in a mail's foot without a login, the settings, and each way back.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { DESKTOP, oneSize, person, PHONE, startBrowser } from '../browser.mjs';
import { call, newReader } from '../members.mjs';
import { mailTo, startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

const de = textsIn('de');
let server;
let browser;

// In this order: a server that does not start leaves no browser behind.
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page, name) => page.getByRole('button', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
const LOOKS = oneSize([['phone', { viewport: PHONE, scheme: 'light' }], ['desktop', { viewport: DESKTOP, scheme: 'dark' }], ['narrow', { viewport: { width: 320, height: 640 }, scheme: 'dark' }]], 'narrow');

/** A member who reads English. */
async function anna(as = {}) {
  const page = await newReader(browser, server, { name: 'Anna', ...as });
  return page;
}

/** The link of a mail about likes that has gone to the member, as mail/compose.rs makes it. */
async function linkOf({ member }) {
  const secret = randomBytes(32);
  const hash = createHash('sha256').update(secret).digest();
  await server.sql`insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at, preference, unsubscribe_hash)
    select gen_random_uuid(), site_id, ${member.id}, 'like', 'en', ${member.email}, '', '', '', 'sent', now(), 'like', ${hash} from profiles where id = ${member.id}`;
  return `/unsubscribe?token=${secret.toString('base64url')}`;
}

const kinds = async (page) => (await call(page, server, 'GET', '/api/notifications.php')).preferences;
const reasons = async (page) => (await call(page, server, 'GET', '/api/user.php')).user.notifications_disabled;

for (const [size, as] of LOOKS) {
  // spec: 4.28
  test(`${size}: the link of a mail ends its type without a login, all types, and is taken back`, async () => {
    const member = await anna(as);
    const before = await kinds(member);
    const link = await linkOf(member);
    const visitor = await person(browser, { locale: 'en-GB', ...as });
    await visitor.goto(server.address(`${link}&lang=en`));
    await heading(visitor, 'Unsubscribe from “Likes and matches”?').waitFor();
    await isSound(visitor, `unsubscribe-ask-${size}`);
    assert.deepEqual(await kinds(member), before);
    await button(visitor, 'Unsubscribe').click();
    await heading(visitor, 'Unsubscribed from “Likes and matches”').waitFor();
    await isSound(visitor, `unsubscribe-done-${size}`);
    assert.deepEqual(await kinds(member), { ...before, like: { ...before.like, email: false } });
    assert.deepEqual(await reasons(member), ['listunsubscribe']);
    await button(visitor, 'Unsubscribe from all types').click();
    await heading(visitor, 'Unsubscribed from all types').waitFor();
    assert.deepEqual(Object.values(await kinds(member)).filter(({ email }) => email), []);
    await button(visitor, 'Undo').click();
    await heading(visitor, 'Unsubscribe from “Likes and matches”?').waitFor();
    // As it was: what the member had never wanted does not come now either.
    assert.deepEqual([await kinds(member), await reasons(member)], [before, []]);
    assert.deepEqual(visitor.troubles, []);
    await close(member, visitor);
  });

  test(`${size}: the settings say why mails do not come, and lead back`, async () => {
    const page = await anna(as);
    const before = await kinds(page);
    await call(page, server, 'PUT', '/api/unsubscribe.php', { token: new URL(server.address(await linkOf(page))).searchParams.get('token'), email: false, all: false });
    await server.sql`update accounts set notifications_disabled = array['bounce', 'fbl'] where member_id = ${page.member.id}`;
    await page.goto(server.address('/notifications'));
    await button(page, 'Try this address again').waitFor();
    await isSound(page, `unsubscribe-reasons-${size}`);
    await button(page, 'Send me e-mails again').click();
    await page.getByText('marked as spam').waitFor({ state: 'detached' });
    await button(page, 'Turn them back on').click();
    await page.getByText("You've unsubscribed from").waitFor({ state: 'detached' });
    assert.deepEqual([await kinds(page), await reasons(page)], [before, ['bounce']]);
    await button(page, 'Try this address again').click();
    await page.getByText('We\'ve sent an e-mail').waitFor();
    const { body_text: text } = await mailTo(server, page.member.email, 'address-check');
    const [address] = text.match(/http:\S+#token=\S+/);
    await page.goto(address);
    // Opening it does nothing, as with every mailed link.
    const pressed = page.waitForResponse('**/api/activate.php');
    await page.locator('main').getByRole('button').click();
    assert.equal((await pressed).status(), 200);
    assert.deepEqual(await reasons(page), []);
    assert.deepEqual(page.troubles, []);
    await close(page);
  });
}

test('the page speaks the language of the mail, and says when a link is over', async () => {
  const member = await anna();
  const visitor = await person(browser, { locale: 'en-GB' });
  await visitor.goto(server.address(`${await linkOf(member)}&lang=de`));
  await visitor.waitForFunction(() => document.documentElement.lang === 'de');
  await visitor.getByRole('link', { name: de('Notification settings') }).waitFor();
  await visitor.goto(server.address('/unsubscribe?token=nothing&lang=en'));
  await heading(visitor, 'This link has expired').waitFor();
  await isSound(visitor, 'unsubscribe-over');
  assert.deepEqual(visitor.troubles.filter((trouble) => !trouble.includes('/api/unsubscribe.php')), []);
  await close(member, visitor);
});
