// Every page that is built, as a visitor and as a member, in both schemes and down to 320 px.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COLOURS, findings } from '../axe.mjs';
import { DESKTOP, goWithin, person, PHONE, shot, startBrowser, still, stir } from '../browser.mjs';
import { DEMO_PASSWORD, call } from '../members.mjs';
import { startServer } from '../server.mjs';
import { overhang } from '../sound.mjs';

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

const VISITORS = ['/', '/login', '/signup', '/signup-matches', '/members/00000000-0000-4000-8000-000000000001/signup', '/pricing', '/complete-signup', '/activate/error', '/activate/done', '/lang-config', '/nothing-here'];

async function logIn(page, email) {
  const answer = await page.request.post(server.address('/api/user.php'), { headers: { 'x-client': 'e2e' }, data: { email, password: 'liaison-demo' } });
  assert.equal(answer.status(), 200);
}

/** The member's pages: a stranger, a profile that is liked, a conversation, a bundle and a method. */
async function memberPaths(page) {
  const get = async (path) => (await page.request.get(server.address(path))).json();
  const [{ results }, { chats }, { bundles, methods }] = await Promise.all([get('/api/members.php'), get('/api/chats.php'), get('/api/credits.php')]);
  const paths = ['/members', `/members/${results[0].id}`, `/likes/m/${results[0].id}`, '/likes', '/likes/received', '/likes/sent', '/likes/matches', '/match-finder', '/swipe-game', '/chats', `/members/${results[1].id}/chat`, '/credits', `/credits/${bundles[0].id}`, `/credits/${bundles[0].id}/${methods[0]}`, '/premium', '/transactions', '/credits/repeat-order', '/lang-config', '/profile', '/settings', '/settings/export', '/settings/delete', '/settings/delete?step=confirm', '/notifications'];
  return chats.length > 0 ? [...paths, `/chats/${chats[0].id}`] : paths;
}

async function settle(page) {
  // A pointer that rests on something would colour it.
  await stir(page);
  // The line at the top of a page that still loads belongs to no part of it.
  await page.getByRole('progressbar', { name: 'Loading', exact: true }).first().waitFor({ state: 'detached' });
  await still(page);
}

/** Opens a page by its address. */
const byAddress = (page, path) => page.goto(server.address(path));

/** Opens the last of the pages, which the app shows at once: the first ones stand without it until somebody wants something. */
async function startApp(page, paths, domain) {
  await page.goto(server.address(paths.at(-1), domain));
  await page.waitForFunction(() => window.__TSR_ROUTER__);
}

/** Each page once, opened by `go`, looked at in the light and in the dark. */
async function walk(page, paths, name, go) {
  const wrong = [];
  await startApp(page, paths);
  for (const path of paths) {
    await go(page, path);
    for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]]) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      wrong.push(...(await findings(page, rules)).map((finding) => `${path}, ${colorScheme}: ${finding}`));
      await shot(page, `${name}-${colorScheme}${path.replace(/[0-9a-f-]{36}/g, 'id').replaceAll('/', '_')}`);
    }
    const wide = await overhang(page);
    if (wide > 0) wrong.push(`${path}: scrolls sideways by ${wide}`);
  }
  const expected = /status of 40[34]/;
  wrong.push(...page.troubles.filter((trouble) => !expected.test(trouble)));
  return wrong;
}

// On phones each page is opened by its address, at desks from within the app: the same screens by either way.
for (const [viewport, size, go] of [[PHONE, 'phone', byAddress], [DESKTOP, 'desktop', goWithin]]) {
  // asvs: V3.4.7, V3.6.1, V14.2.3
  // spec: 2.2, 2.3, 2.11, 2.23, 2.27, 2.32, 2.54, 2.55, 2.56, 2.60, 6.1, 9.20
  test(`pages hold on ${size}, in the light and in the dark`, async () => {
    const visitor = await person(browser, { locale: 'en-GB', viewport });
    assert.deepEqual(await walk(visitor, VISITORS, `${size}-visitor`, go), []);
    await visitor.context().close();
    const member = await person(browser, { locale: 'en-GB', viewport });
    await logIn(member, 'premium@vonk.example');
    assert.deepEqual(await walk(member, await memberPaths(member), `${size}-member`, go), []);
    await member.context().close();
  });
}

/** By how much these pages scroll sideways. */
async function tooWide(page, paths, domain) {
  const wide = [];
  await startApp(page, paths, domain);
  for (const path of paths) {
    await goWithin(page, path);
    await settle(page);
    const by = await overhang(page);
    if (by > 0) wide.push(`${path}: ${by}`);
  }
  return wide;
}

const NARROW = { width: 320, height: 640 };
/** The languages of the demo's sites, all eleven, and whose member reads them. */
const READERS = [['localhost', 'premium@vonk.example', ['de', 'fr', 'nl', 'it', 'es', 'pl', 'en']], ['nordlys.localhost', 'premium@nordlys.example', ['da', 'nb', 'sv', 'fi']]];
/** The longest words: in these each page is looked at, in the others those that hold most of them (prices.test.mjs has the money). */
const LONGEST = ['de', 'fr'];
const WORDY = ['/members', '/likes/received', '/match-finder', '/swipe-game', '/chats', '/profile', '/settings', '/settings/delete', '/notifications'];

test('nothing scrolls sideways at 320 px: a visitor, in the longest languages', async () => {
  for (const language of LONGEST) {
    const page = await person(browser, { locale: `${language}-CH`, viewport: NARROW });
    assert.deepEqual(await tooWide(page, VISITORS), [], language);
    await page.context().close();
  }
});

for (const [domain, email, languages] of READERS) {
  test(`nothing scrolls sideways at 320 px: a member who reads ${languages.join(', ')}`, async () => {
    const page = await person(browser, { viewport: NARROW });
    await call(page, server, 'POST', '/api/user.php', { email, password: DEMO_PASSWORD }, domain);
    for (const language of languages) {
      await call(page, server, 'PUT', '/api/user.php', { language }, domain);
      const paths = LONGEST.includes(language) ? await memberPaths(page) : WORDY;
      assert.deepEqual(await tooWide(page, paths, domain), [], language);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
    }
    await page.context().close();
  });
}

// spec: 2.1, 8.5
test('pages that do not exist are 404 and all four sites are themselves', async () => {
  const status = async (path, domain) => (await fetch(server.address(path, domain), { redirect: 'manual' })).status;
  for (const path of ['/nothing-here', '/pages/nothing', '/landers/nothing', '/members/x/y/z', '/api/nothing.php']) assert.equal(await status(path), 404, path);
  for (const path of ['/', '/login', '/signup', '/pricing']) assert.equal(await status(path), 200, path);
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  for (const [domain, brand] of [['localhost', 'Vonk'], ['velours.localhost', 'Velours'], ['nordlys.localhost', 'Nordlys'], ['meadow.localhost', 'Meadow']]) {
    await page.goto(server.address('/', domain));
    await page.getByText(brand).first().waitFor();
    await shot(page, `site-${brand}`);
  }
});

test('what fails on our side has a reference on its page, which the log has beside the cause', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE });
  await server.sql`alter table short_links rename to away`;
  await byAddress(page, '/Gq7tLw2xAb');
  await settle(page);
  const said = await page.getByText(/Error code: 500/).innerText();
  const [reference] = said.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  assert.ok(server.log().split('\n').some((line) => line.includes(reference) && line.includes('a call failed') && line.includes('short_links')), reference);
  assert.deepEqual([...await findings(page), await overhang(page)], [0]);
  await shot(page, 'failed');
  await server.sql`alter table away rename to short_links`;
  await page.context().close();
});
