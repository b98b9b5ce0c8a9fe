// Every page that is built, as a visitor and as a member, in both schemes and down to 320 px.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COLOURS, findings } from '../axe.mjs';
import { DESKTOP, PHONE, goWithin, person, shot, startBrowser, still } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { sideways } from '../sound.mjs';

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
  await page.mouse.move(5, 5);
  // The line at the top of a page that still loads belongs to no part of it.
  await page.getByRole('progressbar', { name: 'Loading', exact: true }).first().waitFor({ state: 'detached' });
  await still(page);
}

/** Opens a page by its address. */
const byAddress = (page, path) => page.goto(server.address(path));

/** Opens the last of the pages, which the app shows at once: the first ones stand without it until somebody wants something. */
async function startApp(page, paths) {
  await byAddress(page, paths.at(-1));
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
    const wide = await sideways(page);
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
async function tooWide(page, paths) {
  const wide = [];
  await startApp(page, paths);
  for (const path of paths) {
    await goWithin(page, path);
    await settle(page);
    const by = await sideways(page);
    if (by > 0) wide.push(`${path}: ${by}`);
  }
  return wide;
}

test('nothing scrolls sideways at 320 px, in the longest languages', async () => {
  for (const locale of ['de-CH', 'fr-CH']) {
    const page = await person(browser, { locale, viewport: { width: 320, height: 640 } });
    assert.deepEqual(await tooWide(page, VISITORS), [], `${locale}, a visitor`);
    await logIn(page, 'premium@vonk.example');
    assert.deepEqual(await tooWide(page, await memberPaths(page)), [], `${locale}, a member`);
    await page.context().close();
  }
});

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
