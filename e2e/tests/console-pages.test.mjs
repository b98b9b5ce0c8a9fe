// The console's pages besides its queues: figures, health, failed jobs, finding, the log, saved views and ready-made texts. Each
// by those who may open it, at 1024 px and on a phone, in the light and the dark, and what is done there by keys.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { COLOURS, findings } from '../axe.mjs';
import { PHONE, goWithin, person, shot, startBrowser, still } from '../browser.mjs';
import { fillConsole } from '../console-demo.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { desks } from '../staff.mjs';

const DESK = { width: 1280, height: 800 };
let server;
let browser;
let at;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
  browser = await startBrowser();
  at = desks(browser, server, DESK);
  await fillConsole(server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a demo has work for its staff from the start', async () => {
  const page = await at('lead_moderator', '/');
  const { queues } = await page.evaluate(async () => (await fetch('/api/console/queues', { headers: { 'X-Client': 'console' } })).json());
  const waiting = Object.fromEntries(queues.map((line) => [line.queue, line.waiting]));
  assert.deepEqual({ photos: waiting.photos, reports: waiting.reports, severe: waiting.severe, complaints: waiting.complaints }, { photos: 12, reports: 2, severe: 1, complaints: 1 });
  await page.context().close();
});

/** By what can't be known before: the demo's own appeal, its report of a scam, something that was bought, a text that is ready. */
async function found() {
  const { sql } = server;
  const [[{ number }], [{ report, reported }], [{ order }], [{ text }], [{ site }]] = await Promise.all([
    sql`select number from complaints where category = 'decision' order by created_at limit 1`,
    sql`select id as report, reported_id as reported from reports where category = 'scam' order by created_at limit 1`,
    sql`select id as order from orders where status = 'completed' order by id limit 1`,
    sql`select id as text from canned_responses order by id limit 1`,
    sql`select id as site from sites where domain = 'localhost'`,
  ]);
  return { $number: number, $member: `${reported}?case=${report}`, $order: order, $id: text, $site: site };
}

const WALKS = {
  lead_moderator: [['/', 'Hello, lead moderator'], ['/figures?figure=sign_ups&days=30', 'Figures'], ['/queues/severe', 'Severe cases'], ['/queues/notices', 'Notices'], ['/queues/reports', 'Reports'], ['/abuse-rules', 'Abuse rules'], ['/second-opinions', 'Second opinions'], ['/queues/photos', 'Photos'], ['/queues/verifications', 'Verifications'], ['/queues/words', 'Texts'], ['/complaints', 'Complaints'], ['/complaints/$number', /^C-/], ['/members/$member', /./], ['/canned', 'Ready-made texts'], ['/canned/$id', /./], ['/messages', 'Messages to read'], ['/team', 'Team'], ['/find', 'Find'], ['/me', 'My account']],
  finance: [['/', 'Hello, finance'], ['/disputes', 'Disputes'], ['/invoices', 'Invoices'], ['/bank-files', 'Bank files']],
  support: [['/', 'Hello, support'], ['/outbox', 'Outbox'], ['/orders/$order', /./], ['/money', 'Money to approve']],
  administrator: [['/', 'Hello, administrator'], ['/health', 'Health'], ['/jobs', 'Failed jobs'], ['/staff', 'Staff'], ['/requests', 'Approvals'], ['/glass', 'Emergency access'], ['/limits', 'Limits'], ['/nowhere', 'Page not found']],
  site_manager: [['/', 'Hello, site manager'], ['/sites', 'Sites'], ['/sites/$site', 'Vonk'], ['/sites/$site/opening', 'Vonk'], ['/sites/$site/offers', 'Vonk'], ['/sites/$site/history', 'Vonk'], ['/sites/$site/visitors', 'Vonk'], ['/sites/$site/links', 'Vonk'], ['/sites/$site/discounts', 'Vonk'], ['/sites/$site/news', 'Vonk'], ['/sites/$site/news?id=new', 'Vonk'], ['/sites/$site/texts', 'Vonk'], ['/sites/$site/texts?id=terms.nl', 'Vonk']],
  auditor: [['/', 'Hello, auditor'], ['/log', 'Log'], ['/transparency', 'Transparency report']],
};
/** Those with a token or a grant of their own: console.test.mjs and console-files.test.mjs look at them. */
const ELSEWHERE = ['/invite', '/break-glass', '/messages/$grant'];
/** At a desk each page is opened by its address, on phones from within the console: the same pages by either way. */
const byAddress = (page, path) => page.goto(server.console(path));
const SIZES = [[{ width: 1024, height: 768 }, 'desk', byAddress], [PHONE, 'phone', goWithin]];

test('no page of the console is left out below', async () => {
  const folder = new URL('../../web/src/console/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /routes?\.tsx?$/.test(name));
  const source = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  const parts = await readFile(new URL('sites/part-of.ts', folder), 'utf8');
  const ofSites = [...parts.match(/type Part = (.*);/)[1].matchAll(/'(\w+)'/g)].map(([, part]) => part);
  const routes = [...source.matchAll(/(?:path: |filesRoute\(\s*)'([^']+)'/g)].flatMap(([, path]) => (path.endsWith('$part') ? ofSites.map((part) => path.replace('$part', part)) : [path]));
  const walked = Object.values(WALKS).flat().map(([path]) => path.replace(/\?.*/, ''));
  assert.deepEqual(routes.filter((path) => !walked.includes(path) && !ELSEWHERE.includes(path)), []);
});

/** The page as it is, in the light and the dark. */
async function isSoundInBoth(page, name) {
  for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]]) {
    await page.emulateMedia({ colorScheme });
    await isSound(page, `${name}-${colorScheme}`, rules);
  }
}

for (const [viewport, size, go] of SIZES) {
  for (const [role, pages] of Object.entries(WALKS)) {
    test(`${role}, ${size}: every page is sound in the light and the dark`, async () => {
      const [page, known] = [await at(role, '/', { viewport }), await found()];
      for (const [path, name] of pages) {
        await go(page, path.replace(/\$\w+/, (part) => known[part]));
        await page.getByRole('heading', { level: 1, name }).waitFor();
        const file = path.replace(/\?.*/, '').slice(1).replaceAll('/', '-').replace('$', '') || 'start';
        await isSoundInBoth(page, `pages-${role}-${file}-${size}`);
        if (size === 'phone') await fitsNarrow(page);
      }
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });
  }

  test(`${size}: signing in and every dialog of deciding is sound in the light and the dark`, async () => {
    const stranger = await person(browser, { locale: 'en-GB', viewport });
    await stranger.goto(server.console('/'));
    await stranger.getByRole('button', { name: 'Use a password and a code' }).click();
    await stranger.getByLabel('Code').waitFor();
    await isSoundInBoth(stranger, `pages-sign-in-${size}`);
    await stranger.context().close();
    const [page, { $number }] = [await at('lead_moderator', '/queues/photos', { viewport }), await found()];
    const press = (name) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).first().click();
    await press('Reject');
    await page.getByRole('group', { name: 'Reason' }).waitFor();
    await isSoundInBoth(page, `pages-reasons-${size}`);
    for (const [path, key, name] of [['/queues/reports', 'Act', /^Act on/], ['/queues/reports', 'Close reports', 'Close reports'], [`/complaints/${$number}`, 'Decide', /^Decide on/]]) {
      await page.goto(server.console(path));
      await press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await isSoundInBoth(page, `pages-${key.toLowerCase().replace(' ', '-')}-${size}`);
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('a figure leads to its days, whose points are read by arrow keys and stand in a table', async () => {
  const page = await at('lead_moderator', '/');
  await page.getByRole('link', { name: /^Sign-ups/ }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('figure'), 'sign_ups');
  const chart = page.getByRole('slider', { name: /^Sign-ups: [\d,]+ in 30 days, \d+% (?:more|less) than in the 30 days before$/ });
  await chart.focus();
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  const before = await chart.getAttribute('aria-valuetext');
  // Shortly after midnight a day has few.
  assert.match(last, /Sign-ups (?:\d+|fewer than 5)/);
  assert.notEqual(last, before);
  await page.keyboard.press('Home');
  assert.equal(await chart.getAttribute('aria-valuenow'), '0');
  await page.getByText('As a table').click();
  assert.equal(await page.getByRole('row').count(), 31);
  assert.ok((await page.getByRole('row').nth(2).textContent()).startsWith(before.split(':')[0]));
  await isSound(page, 'pages-chart-table-desk-light');
  await page.getByRole('button', { name: 'Revenue' }).click();
  await page.getByRole('slider', { name: /^Revenue: €/ }).waitFor();
  await page.context().close();
});

test('views: filters under a name of one’s own, opened from the page and by a command, gone and back', async () => {
  const page = await at('lead_moderator', '/figures?figure=refunds&days=90');
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Money back');
  await isSound(page, 'pages-view-dialog-desk-light');
  await page.keyboard.press('Enter');
  const view = page.getByRole('link', { name: 'Money back' });
  await view.waitFor();
  assert.equal(await view.getAttribute('aria-current'), 'true');
  await page.getByRole('button', { name: 'Visits' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('money ba');
  await page.getByRole('option', { name: 'Money back saved view' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/figure=refunds/);
  await page.getByRole('button', { name: 'Remove the view Money back' }).click();
  await view.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await view.waitFor();
  await page.context().close();
});

test('finding: by the box of every page and by commands; each search leaves a line that does not say by which words', async () => {
  const page = await at('lead_moderator', '/');
  const [{ name }] = await server.sql`select name from profiles where not fictional order by id limit 1`;
  await page.keyboard.press('/');
  await page.keyboard.type(name.slice(0, 3));
  await page.keyboard.press('Enter');
  await page.getByText(/^Found: \d+/).waitFor();
  assert.ok(!page.url().includes(name.slice(0, 3)), 'what was typed stands in no address');
  await isSound(page, 'pages-found-desk-light');
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('zzzz');
  await page.getByRole('option', { name: 'Find “zzzz”' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Nothing found for “zzzz”' }).waitFor();
  await isSound(page, 'pages-palette-find-desk-light');
  await page.context().close();
  const lines = await server.sql`select facts::text from audit_log where action = 'member.looked_for'`;
  assert.equal(lines.length, 2);
  assert.ok(lines.every(({ facts }) => facts === '{"by": "words"}'), JSON.stringify(lines));
});

test('failed jobs: tried again, and thrown away once one is sure', async () => {
  const page = await at('administrator', '/health');
  await page.getByText('mail.send').first().waitFor();
  await page.getByRole('link', { name: 'Deal with it' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Failed jobs' }).waitFor();
  await page.getByText('no such user').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await isSound(page, 'pages-jobs-chosen-desk-light');
  await page.keyboard.press('d');
  const sure = page.getByRole('dialog', { name: 'Throw these jobs away?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await server.sql`select from jobs where dead_at is not null`).length, 3, 'nothing is gone yet');
  await page.keyboard.press('d');
  await sure.getByText(/^1 failed job is thrown away: /u).waitFor();
  await still(page);
  assert.deepEqual(await findings(page), []);
  await shot(page, 'pages-jobs-sure-desk-light');
  await sure.getByRole('button', { name: 'Throw away' }).click();
  await page.getByText('Thrown away: 1').waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('t');
  await page.getByText('Tried again: 2').waitFor();
  await page.getByRole('heading', { name: 'No failed jobs' }).waitFor();
  await isSound(page, 'pages-jobs-none-desk-light');
  const lines = await server.sql`select action from audit_log where action like 'job.%' order by seq`;
  assert.deepEqual(lines.map(({ action }) => action), ['job.discarded', 'job.revived', 'job.revived']);
  await page.context().close();
});

test('the log: several values of a filter in the address, pressed where they stand, and proven', async () => {
  const page = await at('auditor', '/log');
  await page.getByRole('button', { name: 'staff.signed_in' }).first().click();
  await page.waitForURL(/action=staff.signed_in/);
  await page.getByLabel('Acts and looks, by code').fill('staff.invited');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('action') === 'staff.signed_in,staff.invited');
  await page.getByRole('button', { name: 'staff.invited' }).first().waitFor();
  await page.reload();
  await page.getByText('Filters: 1').waitFor();
  const actions = await page.locator('main ol > li').evaluateAll((lines) => lines.map((line) => line.querySelector('button').textContent));
  assert.deepEqual([...new Set(actions)].toSorted(), ['staff.invited', 'staff.signed_in']);
  await isSound(page, 'pages-log-filtered-desk-light');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('p');
  await page.getByText(/^The log holds: \d+ lines/).waitFor();
  await isSound(page, 'pages-log-proven-desk-light');
  // Two presses before the address has followed the first: both count.
  await page.goto(server.console('/log?chain=act'));
  await page.getByRole('group', { name: 'What kind' }).evaluate((group) => {
    const chips = [...group.querySelectorAll('button')];
    for (const name of ['Looks', 'Console']) chips.find((chip) => chip.textContent === name).click();
  });
  await page.waitForURL(({ searchParams }) => searchParams.get('chain') === 'act,read' && searchParams.get('via') === 'console');
  await page.goto(server.console('/log?action=nothing.such'));
  await page.getByRole('heading', { name: 'No lines' }).waitFor();
  await isSound(page, 'pages-log-none-desk-light');
  await page.context().close();
});

test('ready-made texts: written in eleven languages or not at all, and then offered', async () => {
  const page = await at('lead_moderator', '/canned');
  await page.getByRole('link').filter({ hasText: /refund|charge/i }).first().waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'New text' }).waitFor();
  await page.getByLabel('Topic').fill('Lost phone');
  const save = page.getByRole('button', { name: 'Save the text' });
  const fields = page.locator('main textarea');
  assert.equal(await fields.count(), 11);
  for (let index = 0; index < 10; index += 1) await fields.nth(index).fill(`Text ${index}`);
  await page.getByText(/^10 of 11 languages\. Missing: \w+/).waitFor();
  assert.ok(await save.isDisabled());
  await isSound(page, 'pages-canned-ten-desk-light');
  await fields.nth(10).fill('Text 10');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Ready-made texts' }).waitFor();
  await page.getByRole('link', { name: /^Lost phone/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Lost phone' }).waitFor();
  await isSound(page, 'pages-canned-text-desk-light');
  await page.context().close();
  const phone = await at('lead_moderator', '/canned', { viewport: PHONE, scheme: 'dark' });
  await phone.getByRole('link', { name: /^Lost phone/ }).click();
  await phone.getByRole('heading', { level: 1, name: 'Lost phone' }).waitFor();
  await isSound(phone, 'pages-canned-text-phone-dark');
  await phone.context().close();
});

test('one’s own work: a queue is left to others and taken back', async () => {
  const page = await at('lead_moderator', '/me');
  const severe = (checked) => page.getByRole('switch', { name: 'Severe cases', checked });
  const press = (checked) => Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/declined-queues') && answer.ok()), severe(checked).click()]);
  await press(true);
  await severe(false).waitFor();
  const [{ declined }] = await server.sql`select declined_queues as declined from staff where name = 'lead moderator'`;
  assert.deepEqual(declined, ['severe']);
  await press(false);
  await severe(true).waitFor();
  await page.context().close();
});

test('whose roles do not open a page are told so', async () => {
  const page = await at('auditor', '/health');
  await page.getByRole('heading', { name: 'Your roles don\'t open this' }).waitFor();
  await isSound(page, 'pages-not-for-you-desk-light');
  await page.goto(server.console('/find'));
  await page.getByRole('heading', { name: 'Nothing to find here' }).waitFor();
  await page.context().close();
});

test('a photo is seen a second time by somebody else, and a lead settles what two see differently', async () => {
  const { sql } = server;
  const [{ photo }] = await sql`insert into second_opinions (id, photo_id, revision, site_id, first_staff, decided_at)
    select gen_random_uuid(), p.id, p.revision, m.site_id, s.id, now() - interval '1 minute'
    from photos p join profiles m on m.id = p.member_id join staff s on s.name = 'administrator'
    where p.status = 'active' and not m.fictional order by p.id limit 1 returning photo_id as photo`;
  const second = await at('moderator', '/second-opinions');
  await second.getByRole('region', { name: 'A photo to look at' }).waitFor();
  assert.ok(!/administrator|Approved/.test(await second.locator('main#main').textContent()), 'nothing tells what was decided');
  await isSound(second, 'pages-opinion-desk-light');
  await second.keyboard.press('r');
  await second.keyboard.press('1');
  await second.getByRole('heading', { name: 'No photo waits for a second opinion' }).waitFor();
  assert.equal((await sql`select status from photos where id = ${photo}`)[0].status, 'active', 'it changes nothing');
  const lead = await at('lead_moderator', '/second-opinions');
  await lead.getByText('administrator: Approved').waitFor();
  await lead.getByText(/^moderator: Rejected, /).waitFor();
  await lead.getByRole('button', { name: 'Look at the photo' }).click();
  await lead.getByRole('button', { name: 'Decide as the second one would' }).waitFor();
  await isSound(lead, 'pages-opinions-differ-desk-light');
  await fitsNarrow(lead);
  await lead.getByRole('button', { name: 'Decide as the second one would' }).click();
  await lead.getByText('Nowhere right now.').waitFor();
  assert.equal((await sql`select status from photos where id = ${photo}`)[0].status, 'rejected');
  assert.deepEqual([second.troubles, lead.troubles], [[], []]);
  await second.context().close();
  await lead.context().close();
});

test('abuse rules: the demo has one that is on and noticed somebody, and another is tried before it is switched on', async () => {
  const page = await at('lead_moderator', '/abuse-rules');
  await page.getByRole('heading', { name: 'The same first message to many On' }).waitFor();
  const rule = (name) => page.getByRole('form', { name });
  await rule('The same first message to many').getByRole('button', { name: 'Try on the last 7 days' }).click();
  await page.getByText('It would have noticed 1 member in the last 7 days.').waitFor();
  const links = rule('Links in first messages');
  assert.equal(await links.getByRole('button', { name: 'Switch on' }).count(), 0);
  await links.getByRole('button', { name: 'Try on the last 7 days' }).click();
  await page.getByText('It would have noticed 0 members in the last 7 days.').waitFor();
  await isSoundInBoth(page, 'pages-abuse-tried-desk');
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [act, becomes] of [['Switch on', 'On'], ['Switch off', 'Off']]) {
    await links.getByRole('button', { name: act }).click();
    const dialog = page.getByRole('dialog', { name: 'Links in first messages' });
    await dialog.getByLabel('Reason').fill('Members complain of links in first messages');
    if (becomes === 'On') await isSound(page, 'pages-abuse-set-desk-light');
    await dialog.getByRole('button', { name: act }).click();
    await page.getByRole('heading', { name: `Links in first messages ${becomes}` }).waitFor();
  }
  await fitsNarrow(page);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('money: a case that waits says what to do, and is closed for a reason that the log keeps', async () => {
  await server.sql`insert into order_reviews (member_id, order_id, reason, created_at) select member_id, id, 'not_settled', now() from orders where status = 'completed' order by id limit 1`;
  const page = await at('finance', '/disputes');
  await page.getByText('The order was paid 40 days ago and is in no payout.').waitFor();
  await isSoundInBoth(page, 'pages-disputes-case-desk');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /^Close the case/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the case' });
  await dialog.getByLabel('Reason').fill('It came with the payout of today');
  await isSound(page, 'pages-disputes-close-desk-light');
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  await page.getByText('Nothing is waiting: payments, orders and payouts agree.').waitFor();
  await fitsNarrow(page);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
  const [{ reason }] = await server.sql`select r.reason from audit_log l join audit_log_reasons r using (chain, seq) where l.action = 'money_case.closed'`;
  assert.equal(reason, 'It came with the payout of today');
});

test('money: a file for the bank waits for somebody else, and what is no statement is said to be none', async () => {
  const finance = await at('finance', '/bank-files');
  await finance.getByText('You made it, so someone else releases it.').waitFor();
  assert.equal(await finance.getByRole('button', { name: /^Release/ }).count(), 0);
  await finance.getByLabel("The bank's file").setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from('<html>') });
  await finance.getByRole('button', { name: 'See what would happen' }).click();
  await finance.getByText("This isn't a pain.002, camt.053 or camt.054 file.").waitFor();
  await isSoundInBoth(finance, 'pages-bank-files-statement-desk');
  await finance.getByRole('button', { name: /^Make the files/ }).click();
  await isSound(finance, 'pages-bank-files-make-desk');
  await finance.context().close();
  const controller = await at('controller', '/bank-files');
  await controller.getByRole('button', { name: /^Release/ }).click();
  const dialog = controller.getByRole('dialog', { name: /^Release DD-/ });
  await dialog.getByLabel('Reason').fill('Compared with the list of orders');
  await isSound(controller, 'pages-bank-files-release-desk');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  // The demo's file was never written: it would be another one by now.
  await dialog.getByText(/^The file has changed since it was made/).waitFor();
  await controller.context().close();
});
