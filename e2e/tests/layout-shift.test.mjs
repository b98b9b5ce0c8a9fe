// Nothing that somebody reads or is about to press moves away while a screen loads: every screen of a member, on a
// phone, a tablet and a desk, of a new member and of one of long standing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { person, startBrowser, still } from '../browser.mjs';
import { MEMBER_SCREENS } from '../member-screens.mjs';
import { call, logIn, newReader } from '../members.mjs';
import { startServer } from '../server.mjs';

/** The sum of layout shifts that a screen may have while it loads; browsers call 0.1 good. */
const MOST = 0.05;
const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1440, height: 900 } };
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

const WHO = {
  'a new member': (as) => newReader(browser, server, { name: 'Nele', ...as }),
  'a member of long standing': async (as) => {
    const page = await person(browser, { locale: 'en-GB', ...as });
    await logIn(page, server, 'premium@vonk.example');
    return page;
  },
};

/** What shifts by itself, from the first frame on: how much, and the elements that moved most. */
function watchShifts(page) {
  return page.addInitScript(() => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) if (!hadRecentInput) window.shifts.push({ value, what: sources.slice(0, 3).map(({ node }) => (node?.cloneNode?.().outerHTML ?? String(node?.nodeName)).slice(0, 80)) });
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much moved on a screen that is opened by its address. */
async function shiftsAt(page, path) {
  // From elsewhere, or an address that differs by its hash alone would load nothing.
  await page.goto('about:blank');
  await page.goto(server.address(path));
  await page.locator('h1').first().waitFor();
  await still(page);
  const shifts = await page.evaluate(() => window.shifts);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}

for (const [who, open] of Object.entries(WHO)) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`${who}, ${size}: no screen moves while it loads`, async () => {
      const page = await open({ viewport });
      await watchShifts(page);
      const { results } = await call(page, server, 'GET', '/api/members.php');
      const { chats } = await call(page, server, 'GET', '/api/chats.php');
      const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php');
      // The same for whoever opens them.
      const alike = who === 'a new member' ? [] : [`/likes/m/${results[1].id}`, `/credits/${bundle.id}`];
      const paths = [...MEMBER_SCREENS, ...alike, `/members/${results[1].id}`, ...(chats[0] ? [`/chats/${chats[0].id}`] : [`/members/${results[0].id}/chat`])];
      const tooMuch = [];
      for (const path of paths) {
        const { sum, shifts } = await shiftsAt(page, path);
        if (process.env.SHIFTS) console.log(who, size, path.slice(0, 24), sum.toFixed(3));
        // As text, or a report of the failure leaves out what moved.
        if (sum > MOST) tooMuch.push(JSON.stringify({ path, sum, shifts }));
      }
      assert.deepEqual(tooMuch, []);
      await page.context().close();
    });
  }
}

test('a section that the address names stays where it is, however late the lists above it come', async () => {
  const page = await WHO['a member of long standing']({ viewport: SIZES.desk });
  // Three more devices: a list that is higher than its place.
  for (let device = 0; device < 3; device += 1) await (await WHO['a member of long standing']({})).context().close();
  await watchShifts(page);
  await page.route(/\/api\/(sessions|passkeys|consents|blocks)\.php/, async (route) => {
    await new Promise((late) => setTimeout(late, 700));
    await route.continue();
  });
  const { sum, shifts } = await shiftsAt(page, '/settings#privacy');
  assert.ok(sum <= 0.005, JSON.stringify({ sum, shifts }));
  assert.ok(await page.locator('#sessions li').nth(3).isVisible(), 'the list is there');
  assert.ok(await page.locator('#privacy').isVisible());
  await page.context().close();
});
