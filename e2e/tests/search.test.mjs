// Members look for each other: filters in the address, near by, page by page and back, on a phone and on a desktop.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, person, shot, startBrowser, still } from '../browser.mjs';
import { hasFocus, pressOn, tabTo } from '../keyboard.mjs';
import { call, logIn } from '../members.mjs';
import { startServer } from '../server.mjs';
import { fitsNarrow } from '../sound.mjs';
import { textsIn } from '../texts.mjs';

const en = textsIn('en');
let server;
let browser;

before(async () => {
  server = await startServer();
  // Of chance, so few of the demo's members like music that none of them may fit a search.
  await server.sql`update profiles set shows_orientation = true, interests = array_append(interests, 'music') where not 'music' = any(interests)`;
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (scope, english) => scope.getByRole('button', { name: en(english), exact: true });
const results = (page) => page.getByRole('list', { name: en('Members found') });
const count = (page) => page.locator('main header [role=status]');
const asked = (page) => Object.fromEntries(new URL(page.url()).searchParams);

/** A demo member who reads English, on a page of theirs. */
async function member(viewport, email = 'premium@vonk.example', as = {}) {
  const page = await person(browser, { viewport, locale: 'en-GB', ...as });
  await logIn(page, server, email);
  await call(page, server, 'PUT', '/api/user.php', { language: 'en' });
  return page;
}

async function search(page, query = '') {
  await page.goto(server.address(`/members${query}`));
  await page.getByRole('heading', { level: 1, name: en('Search members') }).waitFor();
}

/** The demo world's few members in three pages; gives how many stand on one. */
async function inPages(page) {
  const { results: all } = await call(page, server, 'GET', '/api/members.php');
  const size = Math.ceil(all.length / 3);
  assert.ok(size >= 3, `${all.length} members are too few for this test`);
  await page.route(/\/api\/members\.php/, async (route) => {
    const url = new URL(route.request().url());
    const from = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const answer = await (await route.fetch({ url: url.href })).json();
    const next = from + size < answer.results.length ? String(from + size) : null;
    await route.fulfill({ json: { ...answer, results: answer.results.slice(from, from + size), similar_results: [], next_cursor: next } });
  });
  return size;
}

/** Scrolls on, as by a wheel, until it is there; fails at the end of a very long page. */
async function scrollTo(page, wanted) {
  for (let turns = 0; turns < 300; turns += 1) {
    if (await wanted.count() > 0) return;
    await page.mouse.wheel(0, 250);
    await page.evaluate(() => new Promise((next) => { requestAnimationFrame(() => requestAnimationFrame(next)); }));
  }
  assert.fail('it did not come by scrolling');
}

/** The filters: beside the results, or on a phone in a sheet. */
async function filters(page) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: en('Filters') });
  await sheet.waitFor();
  return sheet;
}

const closeFilters = (page) => page.getByRole('button', { name: /^Show: / }).click();

for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']]) {
  test(`${size}: filters stand in the address, outlive a reload, and go by their chips`, async () => {
    const page = await member(viewport);
    await search(page);
    await results(page).getByRole('listitem').first().waitFor();
    const form = await filters(page);
    await form.getByLabel(en('From')).selectOption('25');
    await form.getByText(en('With photo')).click();
    await form.getByText(en('Interests'), { exact: true }).first().click();
    await form.getByRole('checkbox', { name: 'Music' }).check();
    await page.waitForURL((url) => url.searchParams.get('interests') === 'music');
    await closeFilters(page);
    assert.deepEqual(asked(page), { min_age: '25', photo: 'true', interests: 'music' });
    await still(page);
    await shot(page, `search-filters-${size}`);
    const before = await count(page).textContent();
    await page.reload();
    await page.getByRole('button', { name: /25 and older/ }).waitFor();
    await page.getByRole('button', { name: /Remove filter.*Music/ }).waitFor();
    await page.waitForFunction((text) => document.querySelector('main header [role=status]')?.textContent === text, before);
    await button(page, 'Saved searches').click();
    const saved = page.getByRole('dialog', { name: en('Saved searches') });
    await button(saved, 'Save this search').click();
    await saved.getByText(en('Search saved.')).waitFor();
    await still(page);
    await shot(page, `search-saved-${size}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Remove filter.*With photo/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('photo'));
    await button(page, 'Clear all').first().click();
    await page.waitForURL((url) => url.search === '');
    await button(page, 'Saved searches').click();
    await saved.getByRole('button', { name: /^Show: / }).click();
    await page.waitForURL((url) => url.searchParams.get('interests') === 'music' && url.searchParams.has('photo'));
    await button(page, 'Saved searches').click();
    await saved.getByRole('button', { name: /^Remove: / }).click();
    await button(saved, 'Save this search').waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`${size}: pages come one by one, a visit to a profile leads back to the same place, and all can be cleared`, async () => {
    const page = await member(viewport);
    // A low window: there is something to scroll.
    await page.setViewportSize({ width: viewport.width, height: 480 });
    const size = await inPages(page);
    await search(page);
    const list = results(page);
    await list.getByRole('listitem').first().waitFor();
    const place = `[data-position="${size + 1}"]`;
    const far = list.locator(place);
    await scrollTo(page, far);
    await far.scrollIntoViewIfNeeded();
    await still(page);
    const name = await far.getByRole('link').textContent();
    // Where it stands at the very press, which may scroll to it.
    await far.evaluate((card) => card.addEventListener('click', () => sessionStorage.setItem('pressed-at', card.getBoundingClientRect().top), { capture: true }));
    await far.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await far.waitFor();
    await page.waitForFunction((card) => Math.abs(document.querySelector(card)?.getBoundingClientRect().top - Number(sessionStorage.getItem('pressed-at'))) < 4, place);
    assert.equal(await far.getByRole('link').textContent(), name);
    const clear = button(page, 'Back to the top');
    await scrollTo(page, clear);
    await clear.click();
    await list.locator('[data-position="0"]').waitFor();
    await page.waitForFunction(() => scrollY === 0);
    await hasFocus(page.getByRole('heading', { level: 1 }));
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });

  test(`${size}: near me searches around the town where the device is`, async () => {
    const page = await member(viewport);
    await page.context().grantPermissions(['geolocation'], { origin: server.address('') });
    await page.context().setGeolocation({ latitude: 47.3769, longitude: 8.5417 });
    await search(page);
    const sent = page.waitForRequest(/geocode\.php/);
    await button(await filters(page), 'Near me').click();
    await page.waitForURL((url) => url.searchParams.get('near') === 'ch-zurich');
    // About a kilometre, and no finer, leaves the device.
    assert.match((await sent).url(), /lat=47\.38&lon=8\.54$/);
    assert.deepEqual(asked(page), { near: 'ch-zurich', radius: '50' });
    await closeFilters(page);
    await page.getByRole('button', { name: /Within 50 km of Zürich/ }).waitFor();
    await still(page);
    await shot(page, `search-near-${size}`);
    await results(page).getByRole('listitem').first().waitFor();
    assert.equal(await page.evaluate(() => JSON.parse(sessionStorage.getItem('geolocation-permission'))), 'granted');
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test(`${size}: who does not let the site know where they are reads what to do, and goes on from their town`, async () => {
    const page = await member(viewport);
    await search(page);
    const form = await filters(page);
    await button(form, 'Near me').click();
    await form.getByText(en("Your browser isn't sharing your location with this site. You can allow it in the browser's settings for this site.")).waitFor();
    await shot(page, `search-denied-${size}`);
    await form.getByRole('button', { name: /^Near (?!me$)/ }).click();
    await page.waitForURL((url) => url.searchParams.has('near'));
    await page.context().close();
  });

  // spec: 3.21, 4.23
  test(`${size}: where few fit, a wider search and who comes close stand beside`, async () => {
    const page = await member(viewport);
    await search(page, '?min_age=30&max_age=31&online=true&photo=true');
    const close = page.getByRole('list', { name: en('Close matches') });
    await close.getByRole('listitem').first().waitFor();
    await still(page);
    await shot(page, `search-similar-${size}`);
    assert.deepEqual(await findings(page), []);
    await button(page, 'Clear all filters').click();
    await results(page).getByRole('listitem').first().waitFor();
    await page.context().close();
  });

  test(`${size}: axe finds nothing in both schemes, the sheet included, and 320 px are enough`, async () => {
    for (const scheme of ['light', 'dark']) {
      const page = await member(viewport, 'free@vonk.example', { scheme });
      await search(page, '?near=ch-zurich&radius=100&online=true&photo=true');
      await count(page).getByText(/member/).waitFor();
      const form = await filters(page);
      await form.getByText(en('Interests'), { exact: true }).first().click();
      await form.getByRole('checkbox', { name: 'Music' }).waitFor();
      await still(page);
      assert.deepEqual(await findings(page), []);
      await fitsNarrow(page);
      await page.context().close();
    }
  });
}

test('by keys alone: to a profile and back, and a filter taken away', async () => {
  const page = await member(DESKTOP);
  await search(page, '?min_age=20');
  await results(page).getByRole('listitem').first().waitFor();
  await tabTo(page, '[data-position="1"] a');
  const name = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await results(page).getByRole('listitem').first().waitFor();
  await pressOn(page, '[aria-label="Filters"] button + button');
  await page.waitForURL((url) => url.search === '');
  await page.context().close();
});

test('a member starts at the search, which goes on as it was left, until it is cleared', async () => {
  const page = await member(PHONE);
  const isNarrow = (url) => url.pathname === '/members' && url.searchParams.get('online') === 'true';
  await search(page);
  await results(page).getByRole('listitem').first().waitFor();
  await button(page, 'Online now').click();
  await page.waitForURL(isNarrow);
  await page.goto(server.address('/likes/received'));
  await page.getByRole('link', { name: 'Search', exact: true }).locator('visible=true').click();
  await page.waitForURL(isNarrow);
  // Not the invitation that visitors read.
  await page.goto(server.address('/'));
  await page.waitForURL(isNarrow);
  await page.getByRole('button', { name: /Remove filter.*Online now/ }).click();
  await page.waitForURL((url) => url.search === '');
  await page.goto(server.address('/'));
  await page.waitForURL((url) => url.pathname === '/members' && url.search === '');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the network goes away between two pages: it is said, and goes on where it was', async () => {
  const page = await member(PHONE);
  await page.setViewportSize({ width: PHONE.width, height: 480 });
  const size = await inPages(page);
  let gone = true;
  await page.route(/\/api\/members\.php.*cursor=/, (route) => (gone ? route.abort('internetdisconnected') : route.fallback()));
  await search(page);
  await results(page).getByRole('listitem').first().waitFor();
  const again = button(page.locator('main'), 'Try again');
  // Five tries with growing pauses come first (spec 7).
  await again.waitFor({ timeout: 60_000 });
  gone = false;
  await again.click();
  await results(page).locator(`[data-position="${size}"]`).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('a visitor who may not search is led to the login, and back to the search', async () => {
  const page = await person(browser, { viewport: PHONE, locale: 'en-GB' });
  await page.goto(server.address('/members?min_age=30&online=true'));
  await page.waitForURL('**/login?*');
  assert.equal(new URL(page.url()).searchParams.get('to'), '/members?min_age=30&online=true');
  await page.context().close();
});
