// The static pages (spec 2: /pages/…): filled with each site's own values, in the reader's language, on paper too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, person, PHONE, shot, startBrowser, still, stir } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { overhang } from '../sound.mjs';

const PAGES = ['terms', 'privacy', 'cookies', 'ban', 'faq', 'return-policy', 'service', 'safety', 'imprint', 'accessibility', 'contact'];
const SITES = [
  { domain: 'localhost', name: 'Vonk', company: 'Vonk Media B.V.', date: '1 March 2024', days: 14 },
  { domain: 'velours.localhost', name: 'Velours', company: 'Vonk Media B.V.', date: '1 March 2024', days: 30 },
  { domain: 'nordlys.localhost', name: 'Nordlys', company: 'Nordlys ApS', date: '15 January 2025', days: 14 },
  // Its first country is the United States, which writes the month first.
  { domain: 'meadow.localhost', name: 'Meadow', company: 'Meadow Introductions Ltd', date: 'December 1, 2023', days: 14 },
];

/** The title of a page in a language, as content/pages has it. */
const titleIn = (locale, page) => /^title: (.+)$/mu.exec(readFileSync(new URL(`../../content/pages/${page}/${locale}.md`, import.meta.url), 'utf8'))[1];

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

/** The page as it comes, before any script, in English where the site has it. Node, unlike browsers, knows no names below localhost. */
function source(path, domain) {
  return new Promise((resolve, reject) => {
    const headers = { host: `${domain}:${server.port}`, cookie: 'locale=en', accept: 'text/html' };
    get({ host: '127.0.0.1', port: server.port, path, headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => { html += part; });
      answer.on('end', () => resolve({ status: answer.statusCode, html }));
    }).on('error', reject);
  });
}

// spec: 2.29, 4.35
test('every page answers for every site with its company, and leaves no mark open', async () => {
  for (const { domain, name, company } of SITES) {
    for (const page of PAGES) {
      const { status, html } = await source(`/pages/${page}`, domain);
      assert.equal(status, 200, `${domain} ${page}`);
      assert.ok(!html.includes('{{'), `${domain} ${page}`);
      assert.ok(html.includes(name) && html.includes(company), `${domain} ${page}`);
      assert.match(html, /<article[\s\S]*<h1/u);
    }
  }
});

// spec: 4.35, 9.22
test('the version date and the days of withdrawal are the site’s own, before and after the app has come', async () => {
  for (const { domain, date, days, name } of SITES) {
    // Nordlys and Velours do not offer English: theirs is read in the page's own language, elsewhere.
    if (['Velours', 'Nordlys'].includes(name)) continue;
    const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
    await page.context().addCookies([{ name: 'locale', value: 'en', domain, path: '/' }]);
    await page.goto(server.address('/pages/terms', domain));
    const head = page.getByRole('main').getByText(`Version of ${date}.`);
    await head.waitFor();
    await page.getByRole('main').getByText(`You can withdraw from each purchase within ${days} days`).waitFor();
    const text = await page.locator('article').innerText();
    await stir(page);
    await page.locator('html[data-ready]').waitFor();
    assert.equal(await page.locator('article').innerText(), text);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test('who reads on while the app comes stays where they are; a reload comes back there, a link begins at the top', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE });
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto(server.address('/pages/terms'));
  await page.mouse.wheel(0, 900);
  await page.locator('html[data-ready]').waitFor();
  await still(page);
  assert.equal(await place(), 900);
  await page.reload();
  // The browser may have gone back to its place before anything listened: then the next touch brings the app.
  await stir(page);
  await page.locator('html[data-ready]').waitFor();
  await still(page);
  assert.equal(await place(), 900);
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: titleIn('en', 'privacy') }).waitFor();
  await still(page);
  assert.equal(await place(), 0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: titleIn('en', 'terms') }).waitFor();
  await still(page);
  assert.ok(await place() > 900, 'back is where the link was');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

// spec: 9.19
test('what differs by site shows only there', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE });
  const shown = async (path, domain, condition) => {
    await page.goto(server.address(path, domain));
    return page.locator(`article > div [data-when="${condition}"]`).first().isVisible();
  };
  assert.equal(await shown('/pages/terms', 'localhost', 'fictional'), true);
  assert.equal(await shown('/pages/terms', 'nordlys.localhost', 'fictional'), false);
  assert.equal(await shown('/pages/privacy', 'localhost', 'resell'), true);
  assert.equal(await shown('/pages/privacy', 'meadow.localhost', 'resell'), false);
  assert.equal(await shown('/pages/privacy', 'meadow.localhost', 'logged-out-search'), true);
  // Meadow's first country is the United States; only English has the variant (spec 9).
  for (const [domain, there] of [['meadow.localhost', 1], ['localhost', 0]]) {
    await page.goto(server.address('/pages/privacy', domain));
    await still(page);
    assert.equal(await page.getByRole('heading', { name: 'Additional notice for people in the United States' }).count(), there);
    assert.equal((await page.content()).includes('Global Privacy Control'), there === 1, domain);
  }
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [viewport, size, scheme] of [[PHONE, 'phone', 'dark'], [DESKTOP, 'desktop', 'light'], [{ width: 320, height: 640 }, 'narrow', 'light']]) {
  test(`${size}: axe is content, and nothing scrolls sideways`, async () => {
    const page = await person(browser, { locale: 'en-GB', viewport, scheme });
    const wrong = [];
    for (const name of PAGES) {
      await page.goto(server.address(`/pages/${name}`, 'meadow.localhost'));
      await still(page);
      wrong.push(...(await findings(page)).map((finding) => `${name}: ${finding}`));
      if (await overhang(page) > 0) wrong.push(`${name} scrolls sideways`);
      await shot(page, `static-${size}-${name}`);
    }
    assert.deepEqual([...wrong, ...page.troubles], []);
    await page.context().close();
  });
}

test('the table of contents leads to the chapters, by keys as well', async () => {
  const phone = await person(browser, { locale: 'en-GB', viewport: PHONE });
  await phone.goto(server.address('/pages/terms', 'meadow.localhost'));
  await phone.locator('summary').click();
  await phone.locator('details').getByRole('link', { name: 'Right of withdrawal' }).click();
  await phone.waitForURL('**#withdrawal');
  await phone.waitForFunction(() => Math.abs(document.querySelector('#withdrawal').getBoundingClientRect().top) < 200);
  await phone.context().close();
  const desk = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  await desk.goto(server.address('/pages/terms', 'meadow.localhost'));
  const entry = desk.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Law and courts' });
  await entry.focus();
  await desk.keyboard.press('Enter');
  await desk.waitForURL('**#law');
  await desk.waitForFunction(() => { const { top } = document.querySelector('#law').getBoundingClientRect(); return top >= 0 && top < innerHeight; });
  await desk.context().close();
});

test('on paper stands the text alone', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  await page.goto(server.address('/pages/privacy', 'meadow.localhost'));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
  assert.equal(await page.getByRole('contentinfo').isVisible(), false);
  assert.equal(await page.locator('#contents').isVisible(), false);
  await page.context().close();
});

test('the language is switched without a reload', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  await page.goto(server.address('/pages/service?lang=en', 'meadow.localhost'));
  await stir(page);
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(() => { window.sameDocument = true; });
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('Español').click();
  await page.locator('html[lang=es]').waitFor();
  await page.getByRole('heading', { level: 1, name: titleIn('es', 'service') }).waitFor();
  assert.equal(await page.evaluate(() => window.sameDocument), true);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('a site’s own text is there before and after the app has come, and where the app leads to it', async () => {
  const folder = await mkdtemp('/tmp/liaison-e2e-texts-');
  const text = (await server.operate('page', 'show', 'meadow.localhost', 'privacy', 'en')).replace('## ', 'Our own words, of {{name}} and since {{version_date}}.\n\n## ');
  await writeFile(`${folder}/privacy.md`, text);
  assert.match(await server.operate('page', 'set', 'meadow.localhost', 'privacy', 'en', `${folder}/privacy.md`, '--by', 'Kim', '--yes'), /version 1, sha256/u);
  await rm(folder, { recursive: true });
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  const own = page.locator('article').getByText('Our own words, of Meadow and since ');
  await page.goto(server.address('/pages/privacy', 'meadow.localhost'));
  await own.waitFor();
  const before = await page.locator('article').innerHTML();
  await stir(page);
  await page.locator('html[data-ready]').waitFor();
  const plain = (html) => html.replaceAll('<!-- -->', '');
  assert.equal(plain(await page.locator('article').innerHTML()), plain(before));
  await page.goto(server.address('/pages/terms', 'meadow.localhost'));
  await stir(page);
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(() => { window.sameDocument = true; });
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).click();
  await own.waitFor();
  assert.equal(await page.evaluate(() => window.sameDocument), true);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('a short link leads on, and its campaign is known to the sign-up', async () => {
  const address = await server.operate('link', 'create', 'localhost', '/pricing?sub1=flyer', '--campaign', 'spring', '--network', 'n7');
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE });
  await page.goto(server.address(new URL(address.trim()).pathname));
  assert.equal(new URL(page.url()).pathname, '/pricing');
  const tracking = await page.evaluate(() => JSON.parse(localStorage.getItem('tracking')));
  assert.deepEqual(tracking, { network: 'n7', ref: 'spring', sub1: 'flyer' });
  assert.match(await server.operate('link', 'list', 'localhost'), /\t1\tspring\t/u);
  await page.context().close();
});
