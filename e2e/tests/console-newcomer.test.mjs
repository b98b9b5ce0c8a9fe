// A newcomer at the console after `make run`: with what the terminal says and the words on the pages alone, they sign in as a
// moderator of the demo and decide on ten photos, a report, what an abuse rule noticed and an appeal.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, person, shot, startBrowser } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { codeOf } from '../staff.mjs';

/** What a newcomer may take for all of it, of which reading and thinking are by far the most; a test does neither. */
const WITHIN_MS = 5 * 60_000;
const PHOTOS = 10;

let server;
let browser;

before(async () => {
  server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What the terminal says: nothing else is known of the console. */
function told() {
  const said = (pattern) => server.log().match(pattern)?.[1] ?? assert.fail(`the start does not say ${pattern}:\n${server.log()}`);
  return {
    address: said(/^The console is at (\S+)$/m),
    // Of eight roles the one that decides on all three.
    email: said(/\b(lead_moderator@[\w.]+)/),
    password: said(/password (\S+), codes from the secret/),
    secret: said(/codes from the secret (\S+)$/m),
  };
}

const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();
/** A press on what stands on the page; keys stand on some buttons behind their word. */
const press = (within, name) => within.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click();
const open = (page, name) => page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();

async function signIn(page) {
  const { address, email, password, secret } = told();
  await page.goto(address);
  await heading(page, 'Sign in');
  await press(page, 'Use a password and a code');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Hello, lead moderator');
}

/** Two of three are fine, the third is not; the page says after each how many still wait. */
async function decideOnPhotos(page) {
  await page.getByRole('main').getByRole('link', { name: /^Photos/ }).click();
  await heading(page, 'Photos');
  const waiting = (count) => page.getByText(`Waiting, with what you hold: ${count}`).waitFor();
  const { count: all } = await server.sql`select count(*)::int as count from photos where status = 'pending'`.then(([row]) => row);
  assert.ok(all >= PHOTOS, `the demo has ${all} photos to decide on`);
  await page.getByRole('img', { name: /^Photo of .*, blurred$/ }).first().waitFor();
  await shot(page, 'newcomer-photos');
  for (let done = 0; done < PHOTOS; done += 1) {
    await waiting(all - done);
    if (done % 3 < 2) await press(page, 'Approve');
    else {
      await press(page, 'Reject');
      await press(page.getByRole('group', { name: 'Reason' }), 'Contact details');
    }
  }
  await waiting(all - PHOTOS);
}

async function decideOnReport(page) {
  await open(page, 'Reports');
  await heading(page, 'Reports');
  await page.getByText('Wants me to invest in a currency').waitFor();
  await press(page, 'Act');
  const act = page.getByRole('dialog', { name: /^Act on / });
  await act.getByLabel('What to do').selectOption({ label: 'Warn' });
  await act.getByLabel('What happened, in their language').fill('You asked somebody to invest money. Do not ask members for money.');
  await act.getByText('You asked somebody to invest money.').last().waitFor();
  await shot(page, 'newcomer-report');
  await press(act, 'Warn');
  await act.waitFor({ state: 'detached' });
  await press(page, 'Close reports');
  const close = page.getByRole('dialog', { name: 'Close reports' });
  await close.getByText('The reports were right').click();
  await press(close, 'Close reports');
}

/** What comes next nobody reported: the card says what was counted. */
async function decideOnWhatARuleNoticed(page) {
  await page.getByText(/^A rule noticed this, no one reported it: /).waitFor();
  await page.getByText('The same first message to 5 people within 24 hours').waitFor();
  await shot(page, 'newcomer-rule');
  await press(page, 'Close reports');
  const close = page.getByRole('dialog', { name: 'Close reports' });
  await close.getByText('There was nothing wrong').click();
  await press(close, 'Close reports');
  await page.getByRole('heading', { name: 'All done' }).waitFor();
}

async function decideOnAppeal(page) {
  await open(page, 'Complaints');
  await heading(page, 'Complaints');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Appeal' }).click();
  await page.getByText('I never asked anyone for money').waitFor();
  await press(page, 'Decide');
  const dialog = page.getByRole('dialog', { name: /^Decide on C-/ });
  await dialog.getByText('Upheld', { exact: true }).click();
  await dialog.getByLabel(/^Reasons in /).fill('You are right: we read it again. The warning is gone.');
  await shot(page, 'newcomer-appeal');
  await press(dialog, 'See what would happen');
  // While what was tried is fetched anew the button takes no press.
  await dialog.locator('button[type=submit][aria-busy=false]').waitFor();
  await press(dialog, 'Decide and send');
  await page.getByText('This complaint is decided.').waitFor();
}

test('what `make run` says is enough to decide on ten photos, a report, what a rule noticed and an appeal within five minutes', async (t) => {
  const page = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  const begun = performance.now();
  await signIn(page);
  await decideOnPhotos(page);
  await decideOnReport(page);
  await decideOnWhatARuleNoticed(page);
  await decideOnAppeal(page);
  const took = performance.now() - begun;
  t.diagnostic(`${(took / 1000).toFixed(1)} s`);
  assert.ok(took < WITHIN_MS, `it took ${Math.round(took / 1000)} s`);
  await page.context().close();

  const decided = await server.sql`select decision, count(*)::int as count from photo_decisions d join staff s on s.id = d.staff_id
    where s.name = 'lead moderator' group by decision order by decision`;
  assert.deepEqual(decided.map(({ decision, count }) => [decision, count]), [['approved', 7], ['rejected', 3]]);
  const [report] = await server.sql`select decision from reports where category = 'scam'`;
  assert.equal(report.decision, 'upheld');
  const [noticed] = await server.sql`select decision from reports where rule = 'same_opener'`;
  assert.equal(noticed.decision, 'dismissed');
  const [appeal] = await server.sql`select c.decision, d.undone_at from complaints c join decisions d on d.number = c.against`;
  assert.equal(appeal.decision, 'upheld');
  assert.ok(appeal.undone_at, 'the warning is undone in the same moment');
});
