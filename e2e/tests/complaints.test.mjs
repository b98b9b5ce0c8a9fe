// Complaints: a visitor's by mail, a member's with a file, on a phone and at a desk, answered and decided by staff.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, hold, oneSize, person, PHONE, shot, startBrowser, still } from '../browser.mjs';
import { hasFocus } from '../keyboard.mjs';
import { newMember, ZURICH } from '../members.mjs';
import { picture } from '../picture.mjs';
import { mailTo, startServer } from '../server.mjs';
import { isSound } from '../sound.mjs';

const PDF = Buffer.from('%PDF-1.7\nthe bill');
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

const linkIn = ({ body_text: text }) => /http\S+\/complaints\/\S+#token=\S+/.exec(text)[0];
const field = (page, name) => page.getByLabel(name, { exact: true });
/** The app is here: only it opens the dialogue for files, while Playwright could fill their field before. */
const ready = (page) => page.locator('html[data-ready]').waitFor();
const send = (page) => page.getByRole('button', { name: 'Send complaint' });

async function complain(page, { category, text }) {
  await field(page, 'What\'s it about?').selectOption({ label: category });
  await field(page, 'What happened?').fill(text);
}

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'phone')) {
  // spec: 2.17
  test(`${size}: a visitor complains, is answered, writes back and hears the decision`, async () => {
    const email = `ida.${size}@example.com`;
    const page = await person(browser, { viewport, locale: 'en-GB' });
    await page.goto(server.address('/complaints'));
    await send(page).click();
    for (const words of ['Choose what it\'s about.', 'Tell us what happened.', 'Enter an e-mail address we can reply to.']) await page.getByText(words).waitFor();
    await complain(page, { category: 'A payment or credits', text: 'I was charged twice on Monday.' });
    await field(page, 'Your e-mail address').fill('not an address');
    await send(page).click();
    await page.getByText('Enter an e-mail address we can reply to.').waitFor();
    await field(page, 'Your e-mail address').fill(email);
    await page.locator('input[type=file]').setInputFiles([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF }, { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') }]);
    await page.getByText('We only accept pictures and PDF files.').waitFor();
    await page.getByRole('button', { name: 'Remove note.pdf' }).click();
    await hasFocus(page.locator('[aria-label=Files]'));
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `complaint-form-${size}`);
    await send(page).click();
    await page.getByRole('heading', { level: 1, name: 'We\'ve received your complaint' }).waitFor();
    const number = (await page.locator('strong', { hasText: /^C-/ }).textContent()).trim();
    await shot(page, `complaint-sent-${size}`);

    const receipt = await mailTo(server, email, 'complaint-received');
    assert.ok(receipt.body_text.includes(number));
    assert.match(await server.operate('complaint', 'show', number, '--by', 'Mo'), /bill\.pdf/);
    await server.operate('complaint', 'answer', number, '--by', 'Mo', '--text', 'Which bank is it?\n\nWe look into it.');
    await page.goto(linkIn(await mailTo(server, email, 'complaint-answered')));
    await page.getByRole('heading', { level: 1, name: `Complaint ${number}` }).waitFor();
    assert.ok(!page.url().includes('token'), 'no address has the token');
    await page.getByText('Which bank is it?').waitFor();
    await page.reload();
    await page.getByText('We\'ve replied. Write back if anything is still open.').waitFor();
    await field(page, 'Add to your complaint').fill('The blue one');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'The blue one' }).waitFor();
    assert.equal(await field(page, 'Add to your complaint').inputValue(), '');
    await page.getByText(/We'll reply by .* at the latest/).waitFor();
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `complaint-case-${size}`);

    await server.operate('complaint', 'close', number, '--by', 'Mia', '--decision', 'upheld', '--text', 'You get it back.');
    await page.goto(linkIn(await mailTo(server, email, 'complaint-closed')));
    await page.getByText('We agree with you.').waitFor();
    assert.equal(await field(page, 'Add to your complaint').count(), 0);
    await shot(page, `complaint-decided-${size}`);
    await page.context().close();
  });
}

// spec: 2.17
test('a member finds theirs again, and nobody else does', async () => {
  const page = await newMember(browser, server, { name: 'Kim', viewport: PHONE, locale: 'en-GB', home: { ...ZURICH, language: 'en' } });
  await page.goto(server.address('/complaints'));
  await ready(page);
  await complain(page, { category: 'My account, logging in or e-mails', text: 'Begun' });
  await page.reload();
  await ready(page);
  assert.equal(await field(page, 'What happened?').inputValue(), 'Begun', 'kept over a reload');
  assert.equal(await field(page, 'Your e-mail address').count(), 0, 'a member is known');
  const bring = await hold(page, '**/api/complaint-file.php');
  const shots = (names) => names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: picture() }));
  await page.locator('input[type=file]').setInputFiles(shots(['one', 'two', 'three', 'four', 'five', 'six']));
  await page.getByText('You can add up to 5 files. The rest were left out.').waitFor();
  for (const name of ['two', 'three', 'four', 'five']) await page.getByRole('button', { name: `Remove ${name}.png` }).click();
  await send(page).click();
  await page.locator('button[aria-busy=true]', { hasText: 'Send complaint' }).waitFor();
  bring();
  await page.getByRole('link', { name: 'View it' }).click();
  await page.getByText('Begun').waitFor();
  await page.getByText('one.png').waitFor();
  const address = page.url();
  await page.goto(server.address('/complaints'));
  await page.getByRole('heading', { name: 'Your complaints' }).waitFor();
  await page.getByRole('link', { name: /My account, logging in or e-mails/ }).click();
  await page.waitForURL(address);
  const other = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  await other.goto(address);
  await other.getByText('We can\'t show this complaint.').waitFor();
  await page.context().close();
  await other.context().close();
});

test('a file that is refused after the press: its owner decides', async () => {
  const page = await person(browser, { viewport: PHONE, locale: 'en-GB' });
  const bring = await hold(page, '**/api/complaint-file.php');
  await page.goto(server.address('/complaints'));
  await ready(page);
  await complain(page, { category: 'A payment or credits', text: 'See the bill.' });
  await field(page, 'Your e-mail address').fill('una@example.com');
  await page.locator('input[type=file]').setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await send(page).click();
  bring();
  await page.getByText('We only accept pictures and PDF files.').waitFor();
  await page.locator('button[aria-busy=false]', { hasText: 'Send complaint' }).waitFor();
  assert.equal(await page.getByRole('heading', { level: 1, name: 'Complaints' }).count(), 1, 'nothing was sent without it');
  await page.getByRole('button', { name: 'Remove note.pdf' }).click();
  await send(page).click();
  await page.getByRole('heading', { level: 1, name: 'We\'ve received your complaint' }).waitFor();
  await page.context().close();
});

test('who leaves before the files have come has sent nothing, and finds what was typed', async () => {
  const page = await person(browser, { viewport: DESKTOP, locale: 'en-GB' });
  const sent = [];
  page.on('request', (request) => request.url().endsWith('/api/complaint.php') && sent.push(request.url()));
  const bring = await hold(page, '**/api/complaint-file.php');
  await page.goto(server.address('/complaints'));
  await ready(page);
  await complain(page, { category: 'A payment or credits', text: 'See the bill.' });
  await field(page, 'Your e-mail address').fill('uwe@example.com');
  await page.locator('input[type=file]').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF });
  await send(page).click();
  await page.locator('button[aria-busy=true]', { hasText: 'Send complaint' }).waitFor();
  await page.getByRole('link', { name: 'Report illegal content' }).click();
  await page.getByRole('heading', { level: 1, name: 'Report illegal content' }).waitFor();
  bring();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Complaints' }).waitFor();
  assert.equal(await field(page, 'What happened?').inputValue(), 'See the bill.');
  assert.deepEqual(sent, []);
  await page.context().close();
});

test('what is typed before the app is here stays, in both forms', async () => {
  const page = await person(browser, { viewport: PHONE, locale: 'en-GB' });
  const comes = await hold(page, /\/assets\/main-[^/]+\.js$/);
  await page.goto(server.address('/complaints'), { waitUntil: 'domcontentloaded' });
  await complain(page, { category: 'A payment or credits', text: 'Twice' });
  await field(page, 'Your e-mail address').fill('early@example.com');
  assert.equal(await page.locator('html[data-ready]').count(), 0);
  comes();
  await ready(page);
  await field(page, 'What happened?').press('End');
  await field(page, 'What happened?').pressSequentially(' charged');
  await send(page).click();
  await page.getByRole('heading', { level: 1, name: 'We\'ve received your complaint' }).waitFor();
  const number = (await page.locator('strong', { hasText: /^C-/ }).textContent()).trim();
  assert.match(await server.operate('complaint', 'show', number, '--by', 'Mo'), /Twice charged/);
  await mailTo(server, 'early@example.com', 'complaint-received');
  await page.unrouteAll();

  const comesAgain = await hold(page, /\/assets\/main-[^/]+\.js$/);
  await page.goto(server.address('/notice'), { waitUntil: 'domcontentloaded' });
  await page.getByRole('radio', { name: /Something else against the law/ }).check();
  comesAgain();
  await ready(page);
  await page.getByRole('button', { name: 'Send notice' }).click();
  await page.getByText('Tell us where you saw it.').waitFor();
  assert.ok(await page.getByRole('radio', { name: /Something else against the law/ }).isChecked());
  await page.context().close();
});

test('no horizontal scroll at 320 px, in the dark, in the longest language', async () => {
  const page = await person(browser, { viewport: { width: 320, height: 640 }, scheme: 'dark', locale: 'de' });
  await page.goto(server.address('/complaints'));
  await page.locator('form').waitFor();
  await isSound(page, 'complaint-form-narrow');
  await page.context().close();
});

for (const [viewport, size] of oneSize([[PHONE, 'phone'], [DESKTOP, 'desktop']], 'desktop')) {
  test(`${size}: anybody tells of illegal content, without a name where none is needed`, async () => {
    const page = await person(browser, { viewport, locale: 'en-GB' });
    await page.goto(server.address('/complaints'));
    await page.getByRole('link', { name: 'Report illegal content' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report illegal content' }).waitFor();
    const sendNotice = page.getByRole('button', { name: 'Send notice' });
    await sendNotice.click();
    for (const words of ['Choose what it\'s about.', 'Tell us where you saw it.', 'Tell us what\'s wrong with it.', 'Please confirm this.']) await page.getByText(words).waitFor();
    await page.getByRole('radio', { name: /Something else against the law/ }).check();
    await field(page, 'Where is it?').fill(server.address('/members/7'));
    await field(page, 'What\'s wrong with it?').fill('That is a picture of me.');
    await page.getByRole('checkbox').check();
    await sendNotice.click();
    await page.getByText('Enter an e-mail address we can reply to.').waitFor();
    await page.getByRole('radio', { name: /Intimate pictures/ }).check();
    await page.getByText('Please don\'t send us the pictures themselves').waitFor();
    await still(page);
    assert.deepEqual(await findings(page), []);
    await shot(page, `notice-form-${size}`);
    await sendNotice.click();
    await page.getByRole('heading', { level: 1, name: 'We\'ve received your notice' }).waitFor();
    const number = (await page.locator('strong', { hasText: /^C-/ }).textContent()).trim();
    const listed = await server.operate('complaint', 'list');
    assert.ok(listed.startsWith(number) && listed.includes('\tintimate\t'), 'what can\'t wait comes first');
    await server.operate('complaint', 'close', number, '--by', 'Mo', '--decision', 'upheld', '--text', 'It is gone.');
    await page.context().close();
  });
}
