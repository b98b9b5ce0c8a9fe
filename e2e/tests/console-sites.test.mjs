// A site from nothing to open by hand: made, completed where the linter points, sold on, opened, and visited. Then another domain for
// it, and its end; two editors at once, what it was before, and the way back; and news from the draft to a member's mailbox.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { person, startBrowser } from '../browser.mjs';
import { mailTo, startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { desks } from '../staff.mjs';

const DESK = { width: 1024, height: 768 };
/** What it may take by hand, of which reading and thinking are by far the most; a test does neither. */
const WITHIN_MS = 5 * 60_000;
const REASON = 'The new brand begins on Monday';
const DOMAIN = 'zon.localhost';
/** Among them the manual's sample of members who move in. */
const FOLDERS = new URL('../../docs/moving-in', import.meta.url).pathname;
let server;
let browser;
let at;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free', LIAISON_IMPORT_FOLDER: FOLDERS });
  browser = await startBrowser();
  at = desks(browser, server, DESK);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const press = (within, name) => within.getByRole('button', { name, exact: true }).click();
const tab = (page, name) => page.getByRole('navigation', { name: 'Pages of the site' }).getByRole('link', { name }).click();
const step = (page, name) => page.locator(`li[data-step="${name}"]`);

/** Says why in the open dialog, and does it. */
async function confirm(page, title, button) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Reason').fill(REASON);
  await press(dialog, button);
  await dialog.waitFor({ state: 'detached' });
}

/** The same of what is tried first; what that said stands in the dialog. */
async function tryAndConfirm(page, title, button, said) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Reason').fill(REASON);
  await press(dialog, 'See what would happen');
  await dialog.getByText(said).waitFor();
  await press(dialog, button);
  await dialog.waitFor({ state: 'detached' });
}

test('a site from nothing to open', async () => {
  const page = await at('site_manager', '/sites');
  const begun = Date.now();
  await press(page, 'New site');
  const making = page.getByRole('dialog', { name: 'New site' });
  await making.getByLabel('Domain').fill(DOMAIN);
  await making.getByLabel('Name').fill('Zon');
  await making.getByLabel('Company').selectOption('vonk-media');
  await making.getByLabel('Add to: Countries').selectOption({ label: 'Netherlands' });
  await isSound(page, 'sites-new-desk-light');
  await confirm(page, 'New site', 'Make the site');
  await page.getByRole('heading', { level: 1, name: 'Zon' }).waitFor();
  await step(page, 'texts').getByText('to do').waitFor();
  await step(page, 'company').getByText('done').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Open the site' }).isDisabled());
  await isSound(page, 'sites-checklist-desk-light');
  await fitsNarrow(page);

  await step(page, 'texts').getByRole('link', { name: 'To the settings' }).click();
  await page.getByLabel('E-mail address of customer service').fill('help@zon.example');
  // What is left unsaved is named, and kept.
  await page.getByRole('status').filter({ hasText: 'Not saved: E-mail address of customer service' }).waitFor();
  await tab(page, 'History');
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  await tab(page, 'Settings');
  assert.equal(await page.getByLabel('E-mail address of customer service').inputValue(), 'help@zon.example');
  await page.getByLabel('Phone number of customer service').fill('+31 10 123 4567');
  const texts = page.locator('[data-setting="index_title"], [data-setting="description"]');
  const missing = texts.getByText('A text is missing');
  await missing.first().waitFor();
  await isSound(page, 'sites-settings-desk-light');
  for (const setting of ['index_title', 'description']) {
    const fields = page.locator(`[data-setting="${setting}"] > fieldset > div textarea`);
    for (let place = 0; place < (await fields.count()); place += 1) await fields.nth(place).fill('Zon: daten zonder haast');
  }
  // The linter looks at the draft.
  await page.waitForFunction(() => !document.querySelector('[data-setting="index_title"] li[data-blocks], [data-setting="description"] li[data-blocks]'));
  await page.getByLabel('Find a setting').fill('youngest');
  await page.waitForFunction(() => document.querySelectorAll('[data-setting]').length === 1);
  await page.getByLabel('Youngest member').fill('17');
  await page.getByText("Something is outside what's allowed.").waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save…' }).isDisabled());
  await page.getByLabel('Youngest member').fill('18');
  await page.getByLabel('Find a setting').fill('');
  // The real start page of a site that nobody can open yet, with the draft.
  await press(page, 'Preview');
  const shown = page.waitForEvent('popup');
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('link', { name: 'Dutch' }).click();
  const preview = await shown;
  assert.match(await preview.title(), /Zon: daten zonder haast/);
  await preview.close();
  await press(page.getByRole('dialog', { name: 'Preview' }), 'Close');
  await press(page, 'Save…');
  await page.getByRole('dialog', { name: 'Save settings' }).waitFor();
  await isSound(page, 'sites-save-desk-light');
  await confirm(page, 'Save settings', 'Save settings');

  await tab(page, 'Opening');
  await step(page, 'texts').getByText('done').waitFor();
  await step(page, 'sales').getByRole('link', { name: 'To prices and payment' }).click();
  await press(page, 'Add a bundle: Netherlands');
  const bundle = page.getByRole('dialog', { name: 'New bundle: Netherlands' });
  await bundle.getByLabel('Credits').fill('20');
  await bundle.getByLabel('Price in EUR').fill('18,00');
  await isSound(page, 'sites-bundle-desk-light');
  await confirm(page, 'New bundle: Netherlands', 'Add the bundle');
  await page.getByText('20 credits for €18.00', { exact: true }).waitFor();
  await tab(page, 'Opening');
  await page.getByText('Nothing is missing.').waitFor();
  // Whom another program's folder would bring; the site opens without them.
  await press(page, 'Rehearse');
  await confirm(page, 'Rehearse', 'Rehearse');
  await page.getByRole('region', { name: 'Files' }).getByRole('row', { name: /^members\.jsonl 10 / }).waitFor();
  await isSound(page, 'sites-moving-desk-light');
  await press(page, 'Open the site');
  await tryAndConfirm(page, 'Open the site', 'Open the site', 'The site is then open to everyone.');
  await page.getByRole('button', { name: 'Close for maintenance' }).waitFor();
  const taken = Date.now() - begun;
  assert.ok(taken < WITHIN_MS, `${taken} ms`);

  const visitor = await person(browser, { locale: 'nl-NL' });
  await visitor.goto(server.address('/', DOMAIN));
  assert.match(await visitor.title(), /Zon: daten zonder haast/);
  assert.deepEqual(page.troubles, []);
  await visitor.context().close();
  await page.context().close();
});

test('it gets another domain, and goes', async () => {
  const [{ id }] = await server.sql`select id from sites where domain = ${DOMAIN}`;
  const page = await at('site_manager', `/sites/${id}/opening`);
  await press(page, 'Give it another domain');
  const renaming = page.getByRole('dialog', { name: 'Give it another domain' });
  await renaming.getByLabel('New domain').fill('dawn.localhost');
  await renaming.getByLabel('Reason').fill(REASON);
  await press(renaming, 'See what would happen');
  await renaming.getByText(`${DOMAIN} leads on to the site.`).waitFor();
  await isSound(page, 'sites-domain-desk-light');
  await press(renaming, 'Change the domain');
  await page.getByText('The site is at dawn.localhost.').waitFor();
  await press(page, 'Delete the site');
  const deleting = page.getByRole('dialog', { name: 'Delete the site' });
  await deleting.getByLabel('Type its domain: dawn.localhost').fill('dawn.localhost');
  await deleting.getByLabel('Reason').fill(REASON);
  await press(deleting, 'See what would happen');
  await deleting.getByText('1 bundle of credits goes.').waitFor();
  assert.equal((await server.sql`select from sites where id = ${id}`).length, 1, 'it was only tried');
  await isSound(page, 'sites-delete-desk-light');
  await press(deleting, 'Delete the site');
  await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
  assert.equal((await server.sql`select from sites where id = ${id}`).length, 0);
  assert.deepEqual(page.troubles.filter((trouble) => !/404/.test(trouble)), []);
  await page.context().close();
});

test('of two editors the second one sees both values, and what was comes back', async () => {
  const [{ id }] = await server.sql`select id from sites where domain = 'velours.localhost'`;
  const [one, other] = [await at('site_manager', `/sites/${id}`), await at('site_manager', `/sites/${id}`)];
  await other.getByLabel('Longest message').fill('700');
  await other.getByLabel('Credits for a photo').fill('9');
  await one.getByLabel('Longest message').fill('600');
  await press(one, 'Save…');
  await confirm(one, 'Save settings', 'Save settings');
  await other.getByRole('status').filter({ hasText: 'Not saved' }).waitFor();
  await press(other, 'Save…');
  const dialog = other.getByRole('dialog', { name: 'Save settings' });
  await dialog.getByLabel('Reason').fill(REASON);
  await press(dialog, 'Save settings');
  await dialog.getByRole('alert').waitFor();
  await press(dialog, 'Close');
  const conflict = other.getByRole('alert').filter({ hasText: 'Someone saved these settings in the meantime' });
  await conflict.getByText('and is now 600').waitFor();
  await conflict.getByText('You want 700').waitFor();
  await isSound(other, 'sites-conflict-desk-light');
  await conflict.getByRole('button', { name: /^Keep theirs ?: Longest message$/ }).click();
  await press(conflict, 'Go on with this');
  assert.equal(await other.getByLabel('Longest message').inputValue(), '600');
  await press(other, 'Save…');
  await confirm(other, 'Save settings', 'Save settings');
  await tab(other, 'History');
  await other.getByText(REASON).first().waitFor();
  await press(other, 'Go back to version 1');
  await other.getByRole('dialog', { name: 'Go back to version 1' }).getByText('Credits for a photo').waitFor();
  await isSound(other, 'sites-back-desk-light');
  await confirm(other, 'Go back to version 1', 'Go back');
  await other.getByText('Back to version 1', { exact: true }).waitFor();
  const [{ same }] = await server.sql`select s.settings::text = v.settings::text as same from sites s join site_versions v on v.site_id = s.id and v.version = 1 where s.id = ${id}`;
  assert.equal(same, true);
  await one.context().close();
  assert.deepEqual(other.troubles.filter((trouble) => !/409/.test(trouble)), []);
  await other.context().close();
});

test('a key is written, and nowhere to be read', async () => {
  const [{ id }] = await server.sql`select id from sites where domain = 'localhost'`;
  const page = await at('administrator', `/sites/${id}/offers`);
  const key = 'test_thisKeyMustNeverBeSeenAgain00';
  await press(page, 'Replace the key');
  await page.getByLabel('API key of Mollie').fill(key);
  await isSound(page, 'sites-key-desk-light');
  await tryAndConfirm(page, 'Key of the payment provider', 'Keep the key', 'This is what would happen:');
  await page.reload();
  await page.getByText('A key of Mollie is set.').waitFor();
  assert.ok(!(await page.content()).includes('NeverBeSeen'));
  await page.context().close();
});

test('where there are two administrators, one asks for a key and the other one lets it in', async () => {
  const { sql } = server;
  const [{ id }] = await sql`select id from sites where domain = 'localhost'`;
  // The demo has one: support administers as well for a while, which ends what they had open.
  const [{ role }] = await sql`insert into staff_roles (id, staff_id, role, scope, given_at)
    select gen_random_uuid(), id, 'administrator', 'all', now() from staff where name = 'support' returning id as role`;
  const one = await at('administrator', `/sites/${id}/offers`);
  await press(one, 'Replace the key');
  await one.getByLabel('API key of Mollie').fill('test_anotherKeyThatNobodyReads0000');
  await tryAndConfirm(one, 'Key of the payment provider', 'Keep the key', 'A second administrator has to approve this key: Mollie');
  await one.getByText(/^administrator asked to set a key of Mollie/).waitFor();
  await one.getByRole('button', { name: 'Withdraw my request' }).waitFor();
  await isSound(one, 'sites-key-waits-desk-light');
  await one.context().close();
  const other = await at('support', `/sites/${id}/offers`);
  await other.getByText(/^administrator asked to set a key of Mollie/).waitFor();
  assert.ok(!(await other.content()).includes('NobodyReads'));
  await press(other, 'Approve…');
  const dialog = other.getByRole('dialog', { name: 'Set this key?' });
  await dialog.getByText('This request is done: Mollie').waitFor();
  await isSound(other, 'sites-key-approve-desk-light');
  await press(dialog, 'Approve and set it');
  await dialog.waitFor({ state: 'detached' });
  await other.getByText(/asked to set a key/).waitFor({ state: 'detached' });
  await other.context().close();
  const [{ left }] = await sql`select count(*)::int as left from payment_key_requests`;
  assert.equal(left, 0);
  await sql`update staff_roles set ended_at = now() where id = ${role}`;
});

/** Where it is day now, with today's date there: members hear of news at decent hours. */
function daytime() {
  for (const zone of ['Europe/London', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland']) {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date());
    const [day, time] = parts.split(' ');
    const hour = Number(time.slice(0, 2));
    if (hour >= 10 && hour < 19) return { zone, day };
  }
  throw new Error('it is night everywhere');
}

test('news are written by one, approved by another, and mailed', async () => {
  const { sql } = server;
  const reader = 'premium@meadow.example';
  const { zone, day } = daytime();
  const [{ id: site }] = await sql`select id from sites where domain = 'meadow.localhost'`;
  const [{ member_id: member }] = await sql`update accounts set timezone = ${zone} where site_id = ${site} and email = ${reader} returning member_id`;
  await sql`insert into notification_preferences (member_id, kind, email, push) values (${member}, 'news', true, false)
    on conflict (member_id, kind) do update set email = true, unsubscribed = false`;
  const one = await at('site_manager', `/sites/${site}/news?id=new`);
  await one.getByLabel('Your own name for it').fill('Summer');
  const languages = one.locator('form details');
  for (let nth = 0; nth < (await languages.count()); nth += 1) {
    const language = languages.nth(nth);
    if (!(await language.evaluate((details) => details.open))) await language.locator('summary').click();
    for (const label of ['Subject', 'Heading', 'Text', 'On the button']) await language.getByLabel(label, { exact: true }).fill('Long evenings in the meadow');
  }
  await press(one, 'Save the draft');
  await one.getByRole('heading', { name: /^Summer/ }).waitFor();
  await press(one, 'Ask to send it');
  const asking = one.getByRole('dialog', { name: 'Ask to send it' });
  await asking.getByLabel('Day').fill(day);
  await asking.getByLabel('Hour').selectOption('9:00');
  await confirm(one, 'Ask to send it', 'Ask a colleague');
  await one.getByRole('button', { name: 'Withdraw my request' }).waitFor();
  assert.equal(await one.getByRole('button', { name: 'Approve…' }).count(), 0, 'no one approves their own');
  await isSound(one, 'sites-news-asked-desk-light');

  const other = await at('second_site_manager', new URL(one.url()).pathname + new URL(one.url()).search);
  await press(other, 'Approve…');
  const sure = other.getByRole('dialog', { name: 'Send it to members?' });
  await sure.getByText('This is what would happen:').waitFor();
  await isSound(other, 'sites-news-approve-desk-light');
  await press(sure, 'Approve and send');
  await other.getByText('On its way', { exact: true }).waitFor();
  // Its readers are written down by a job; another one, each minute, tells them. This is the next minute.
  await other.waitForFunction(async (asked) => {
    const answer = await fetch(`/api/console/newsletter?newsletter=${asked}`, { headers: { 'X-Client': 'console' } });
    const { waiting, told } = await answer.json();
    return waiting + told > 0;
  }, new URL(one.url()).searchParams.get('id'), { polling: 200 });
  await sql`insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at) values ('news.tick', 'calendar', 1, 'null', now(), 3, now())`;
  const mail = await mailTo(server, reader, 'news');
  assert.match(mail.subject, /Long evenings in the meadow/);
  await other.reload();
  await other.getByText(/^[1-9]\d* members? (?:was|were) told/).waitFor();
  assert.deepEqual([one.troubles, other.troubles], [[], []]);
  await one.context().close();
  await other.context().close();
});
