// A member's file and money at the console: opened for a case, section by section; credits that are tried, given, and above the
// limit approved by somebody else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PHONE, startBrowser } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow, isSound } from '../sound.mjs';
import { desks } from '../staff.mjs';

const DESK = { width: 1280, height: 800 };
const NUMBER = 'C-7KQ2M9XD';
let server;
let browser;
let at;
let member;
let order;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
  browser = await startBrowser();
  at = desks(browser, server, DESK);
  const [bought] = await server.sql`select o.member_id, o.id from orders o join accounts a on a.member_id = o.member_id where o.status = 'completed' order by o.id limit 1`;
  ({ member_id: member, id: order } = bought);
  await server.sql`insert into complaints (id, number, site_id, member_id, locale, category, created_at, answer_by)
    select gen_random_uuid(), ${NUMBER}, site_id, member_id, 'en', 'payment', now(), now() + interval '3 days' from accounts where member_id = ${member}`;
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a file opens for a case, and each section shows what it may', async () => {
  const page = await at('support', `/members/${member}`);
  assert.equal(await page.getByRole('navigation', { name: 'Sections of the file' }).count(), 0);
  await page.getByLabel('Which case is it for?').selectOption(NUMBER);
  const sections = page.getByRole('navigation', { name: 'Sections of the file' }).getByRole('link');
  await sections.first().waitFor();
  assert.deepEqual(await sections.allTextContents(), ['Account', 'As others see them', 'Complaints', 'Orders and credits', 'Devices', 'E-mails', 'Notes']);
  await isSound(page, 'files-chosen-desk-light');
  await page.keyboard.press('1');
  await page.getByText('•••@').waitFor();
  await isSound(page, 'files-account-desk-light');
  for (const [key, name] of [['2', 'profile'], ['3', 'complaints'], ['4', 'orders'], ['5', 'devices'], ['6', 'mails']]) {
    await page.keyboard.press(key);
    await page.waitForURL(/section=/);
    await isSound(page, `files-${name}-desk-light`);
  }
  await page.keyboard.press('7');
  await page.getByLabel('Note for colleagues').fill('Called: wants her money by Friday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'by Friday' }).waitFor();
  await isSound(page, 'files-notes-desk-light');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [viewport, size] of [[DESK, 'desk'], [PHONE, 'phone']]) {
  for (const scheme of ['light', 'dark']) {
    test(`file, order and requests, ${size}, ${scheme}`, async () => {
      const page = await at('support', `/members/${member}?case=${NUMBER}&section=orders`, { viewport, scheme });
      await page.getByText('Purchases that stand').waitFor();
      await isSound(page, `files-orders-${size}-${scheme}`);
      if (size === 'phone' && scheme === 'light') await fitsNarrow(page);
      await page.goto(server.console(`/orders/${order}`));
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
      await isSound(page, `files-order-${size}-${scheme}`);
      if (size === 'phone' && scheme === 'light') await fitsNarrow(page);
      await page.goto(server.console('/money'));
      await page.getByRole('heading', { level: 1, name: 'Money to approve' }).waitFor();
      await isSound(page, `files-money-${size}-${scheme}`);
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });
  }
}

test('the outbox and the transparency report are tables, and the report a file', async () => {
  const page = await at('support', '/outbox');
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  await isSound(page, 'files-outbox-desk-light');
  await fitsNarrow(page);
  await page.context().close();
  const lead = await at('lead_moderator', '/transparency');
  await lead.getByRole('button', { name: 'Show', exact: true }).click();
  await lead.getByRole('cell', { name: 'Reports received' }).first().waitFor();
  await isSound(lead, 'files-transparency-desk-light');
  await fitsNarrow(lead);
  const download = lead.waitForEvent('download');
  await lead.getByRole('button', { name: 'Save as CSV' }).click();
  assert.match((await download).suggestedFilename(), /^transparency-\d{4}-01-\d{4}-\d{2}\.csv$/);
  assert.deepEqual(lead.troubles, []);
  await lead.context().close();
});

test('credits are tried, given, and above the limit approved by somebody else', async () => {
  const page = await at('support', `/members/${member}?case=${NUMBER}&section=orders`);
  const give = async (credits) => {
    await page.getByRole('button', { name: 'Give credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give credits' });
    await dialog.getByLabel('Credits', { exact: true }).fill(String(credits));
    await dialog.getByLabel('Reason').fill('They were charged twice');
    await dialog.getByRole('button', { name: 'See what would happen' }).click();
    return dialog;
  };
  let dialog = await give(5);
  await dialog.getByText('Credits of the member: +5').waitFor();
  await isSound(page, 'files-grant-tried-desk-light');
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await dialog.waitFor({ state: 'detached' });
  dialog = await give(100);
  await dialog.getByText('more than you may give alone').waitFor();
  await isSound(page, 'files-grant-asked-desk-light');
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(server.console('/money'));
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Approve and do it' }).count(), 0);
  const other = await at('controller', '/money');
  await other.getByRole('heading', { name: 'Give 100 credits' }).waitFor();
  await isSound(other, 'files-money-waits-desk-light');
  await other.getByRole('button', { name: 'See what would happen' }).click();
  await other.getByText('Credits of the member: +100').waitFor();
  await other.getByRole('button', { name: 'Approve and do it' }).click();
  await other.getByText('Nothing to approve').waitFor();
  const [{ sum }] = await server.sql`select sum(credits)::int as sum from credit_grants where member_id = ${member}`;
  assert.equal(sum, 105);
  await page.context().close();
  await other.context().close();
});

test('an administrator changes a limit and a maximum for a reason, and the log has both', async () => {
  const page = await at('administrator', '/limits');
  await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor();
  await isSound(page, 'limits-desk-light');
  await fitsNarrow(page);
  await page.getByRole('button', { name: /^Change ?: Credits$/u }).click();
  let dialog = page.getByRole('dialog', { name: 'Credits' });
  await dialog.getByLabel('In one go').fill('25');
  await dialog.getByLabel('Reason').fill('Support asked for more than before');
  await isSound(page, 'limits-dialog-desk-light');
  await dialog.getByRole('button', { name: 'Change limit' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Credits' }).getByText('25', { exact: true }).waitFor();
  await page.goto(server.console('/team'));
  await page.getByRole('button', { name: /^Change daily maximum/ }).first().click();
  dialog = page.getByRole('dialog');
  await dialog.getByLabel('Severe cases in a day').fill('20');
  await dialog.getByLabel('Reason').fill('They asked for fewer of them');
  await isSound(page, 'team-dialog-desk-light');
  await dialog.getByRole('button', { name: 'Change daily maximum' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('of at most 20').waitFor();
  await isSound(page, 'team-desk-light');
  await fitsNarrow(page);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
  const log = await at('auditor', '/log?action=limit.set,staff.severe_cap_set', { viewport: PHONE, scheme: 'dark' });
  await log.getByText('They asked for fewer of them').waitFor();
  await log.getByText('Support asked for more than before').waitFor();
  const download = log.waitForEvent('download');
  await log.getByRole('button', { name: 'Save as CSV' }).click();
  assert.equal((await download).suggestedFilename(), 'log-1.csv');
  await isSound(log, 'log-file-phone-dark');
  await fitsNarrow(log);
  assert.deepEqual(log.troubles, []);
  await log.context().close();
});

test('messages are read for a report, by leave of somebody else', async () => {
  const [{ reported, report, last }] = await server.sql`
    with pair as (
      select p.member_id, p.other_id, a.site_id, c.last_seq from conversation_pairs p join conversations c on c.id = p.conversation_id
      join accounts a on a.member_id = p.member_id join accounts o on o.member_id = p.other_id
      order by c.last_seq desc, p.member_id limit 1),
    made as (
      insert into reports (id, site_id, reporter_id, reported_id, about, category, created_at)
      select gen_random_uuid(), site_id, other_id, member_id, 'profile', 'scam', now() from pair returning id)
    select pair.member_id as reported, made.id as report, pair.last_seq as last from pair, made`;
  const page = await at('moderator', `/members/${reported}?case=${report}`);
  await page.getByRole('button', { name: 'Ask to read messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask to read messages' });
  await dialog.getByLabel('How many messages').fill('3');
  await dialog.getByLabel('Reason').fill('She says that he asked her for money');
  await isSound(page, 'messages-ask-desk-light');
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(server.console('/messages'));
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Let them read for half an hour' }).count(), 0);
  await isSound(page, 'messages-asked-desk-light');
  const lead = await at('lead_moderator', '/messages', { viewport: PHONE, scheme: 'dark' });
  await lead.getByText('She says that he asked her for money').waitFor();
  await isSound(lead, 'messages-approve-phone-dark');
  await fitsNarrow(lead);
  await lead.getByRole('button', { name: 'See what would happen' }).click();
  await lead.getByText(/can read \d messages? for half an hour/u).waitFor();
  await lead.getByRole('button', { name: 'Let them read for half an hour' }).click();
  await lead.getByRole('heading', { name: 'Nothing to read or to approve' }).waitFor();
  assert.deepEqual(lead.troubles, []);
  await lead.context().close();
  await page.reload();
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  // The page before says "That ends" as well.
  await page.getByText('Each time you open them').waitFor();
  const lines = page.getByRole('main').getByRole('list').getByRole('listitem');
  await lines.first().waitFor();
  assert.equal(await lines.count(), Math.min(3, last));
  await page.getByText('That ends').waitFor();
  await isSound(page, 'messages-read-desk-light');
  await fitsNarrow(page);
  assert.deepEqual(page.troubles, []);
  // The report is closed: the messages with it.
  await server.sql`update reports set closed_at = now(), decision = 'dismissed' where id = ${report}`;
  await page.reload();
  await page.getByRole('heading', { name: "You can't read these any more" }).waitFor();
  await isSound(page, 'messages-over-desk-light');
  await page.context().close();
});
