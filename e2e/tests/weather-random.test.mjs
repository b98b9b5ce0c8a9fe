// Two people write to each other in bad weather drawn from a seed: requests break, hang or are answered by somebody else, and
// the server is replaced in the middle. `WEATHER_SEEDS=50` draws so many, from `WEATHER_FROM` on, `WEATHER_AT_ONCE` side by side.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { startBrowser } from '../browser.mjs';
import { anotherBuild, DIST } from '../builds.mjs';
import { annikaAndBruno, call } from '../members.mjs';
import { giveCredits } from '../past.mjs';
import { picture } from '../picture.mjs';
import { AREA } from '../reading.mjs';
import { startServer } from '../server.mjs';
import { badWeather, chance, startWeather } from '../weather.mjs';

const SEEDS = Number(process.env.WEATHER_SEEDS ?? 2);
const FROM = Number(process.env.WEATHER_FROM ?? 1);
const AT_ONCE = Number(process.env.WEATHER_AT_ONCE ?? 2);
/** High enough for all that is written and some photos more: a list keeps only what can be seen in the page. */
const SCREEN = { width: 1280, height: 4800 };
/** What each writes before the server is replaced, and after it. */
const EACH = 4;
/** Far more than it takes: a request that hangs is given up after 15 s, a script after 30 s, a stream after 50 s. */
const PATIENCE_MS = 4 * 60_000;
/** How long somebody looks for what they have just written. */
const LOOKS_MS = 8000;
/** Somebody who waits presses what there is to press so often. */
const PRESSES_MS = 10_000;
/** What Chromium itself says of a request that came to nothing or of a hotel's page as a script, and React of a part that the app then asks for again. */
const WEATHER_ITSELF = /^(?:console: (?:Failed to load (?:resource|module script)|EventSource's response has a MIME type|Refused to (?:apply style|execute script)|An unknown error occurred when fetching the script|The script has an unsupported MIME type|MissingPart)|script: Unexpected token '<'$)/u;

let server;
let browser;
let later;

before(async () => {
  server = await startServer();
  later = await anotherBuild();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await later?.remove();
});

const composer = (page) => page.getByRole('textbox', { name: /^Message to/ });
const rows = (page) => page.locator(AREA).locator('[data-side]');

/** What a page is asked for that it may never answer, since it is on its way to another: null when it does not come soon. */
const soon = (answer) => Promise.race([answer.catch(() => null), pause(5000, null)]);
const isThere = (locator) => locator.first().waitFor({ state: 'attached', timeout: 500 }).then(() => true, () => false);

/** What somebody does whose page does not go on by itself: what the page offers, or what the browser does. */
async function helpOneself(page) {
  // Of the browser's own: a page that is not ours, or that it says is still loading, or that came without its looks.
  const isOurs = await soon(page.evaluate(() => document.querySelector('#root') !== null && document.readyState === 'complete' && document.styleSheets.length > 1));
  const offer = page.locator(':is(button, a):text-is("Reload"):visible, :is(button, a):text-is("Try again"):visible').first();
  // A tab whose very first page did not come has none to load again, and the browser's own page about that has an address
  // that leads nowhere. By the address: DevTools' own reload of a page that is on its way and never comes ends every later
  // word between Chromium and its tools.
  const address = page.url().startsWith('http') ? page.url() : page.wanted;
  if (address !== page.url() || !isOurs) await page.goto(address, { waitUntil: 'commit', timeout: 20_000 }).catch(() => {});
  else if (await isThere(offer)) await offer.click({ timeout: 2000, noWaitAfter: true }).catch(() => {});
}

/** Until this is seen, by somebody who looks up every few seconds; a screen that is left like this has no way on. */
async function until(page, what, seen) {
  const end = Date.now() + PATIENCE_MS;
  let helped = Date.now();
  while (Date.now() < end) {
    if (await seen().catch(() => false)) return;
    await pause(250);
    if (Date.now() - helped < PRESSES_MS) continue;
    await helpOneself(page);
    helped = Date.now();
  }
  const seenLast = await soon(page.evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`));
  const unheard = [...page.unheard].map((request) => request.url()).join('\n');
  assert.fail(`${what} did not come to be on:\n${seenLast}\nwhat ${page.member.name} has heard nothing of:\n${unheard}\nwritten and not found:\n${page.gone.join('\n')}`);
}

/** Keeps which requests of a page have come to no end, which keys it heard of, and what its person wrote and did not find. */
async function follow(page) {
  page.gone = [];
  page.deaf = 0;
  await page.addInitScript(() => {
    globalThis.keysHeard = 0;
    addEventListener('keydown', () => (globalThis.keysHeard += 1), true);
  });
  page.unheard = new Set();
  page.on('request', (request) => page.unheard.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => page.unheard.delete(request));
}

/** In the page: its lines, what its outbox and drafts hold, and why it may hear no key. */
function whatIsThere() {
  const lines = [...document.querySelectorAll('[data-side]')].map((row) => row.textContent.slice(0, 20));
  const kept = Object.entries(localStorage).filter(([key]) => /:(?:outbox|draft):/u.test(key)).map(([, value]) => value.slice(0, 300));
  const written = [...document.querySelectorAll('textarea')].map(({ value }) => value);
  const paints = performance.getEntriesByType('paint').length;
  const heard = globalThis.keysHeard;
  const sight = `${document.visibilityState} ${document.hasFocus()}`;
  return JSON.stringify({ lines, kept, written, paints, heard, sight, focus: document.activeElement?.tagName, modal: document.querySelectorAll(':modal').length });
}

const isOpen = (page) => until(page, 'the conversation', () => composer(page).isEditable({ timeout: 1000 }));

async function open(page, address) {
  page.wanted = address;
  await page.goto(address, { waitUntil: 'commit', timeout: 20_000 }).catch(() => {});
  await isOpen(page);
}

async function write(page, text) {
  await until(page, `"${text}" in the conversation`, async () => {
    // Whoever finds their words gone writes them again, but not when they were sent; a page that does not move says
    // neither, nor does one that shows nothing of the conversation yet.
    const texts = await soon(rows(page).allTextContents());
    if (texts?.some((one) => one.includes(text))) return true;
    if (!texts?.length) return false;
    await composer(page).fill(text, { timeout: 2000 });
    const keysHeard = () => soon(page.evaluate(() => globalThis.keysHeard));
    const [pressed, before] = [Date.now(), await keysHeard()];
    try {
      // A busy machine takes some seconds to tell of a key, and to draw a line: nobody writes anew what stands there a
      // moment later.
      if (page.isDeaf) await page.getByRole('button', { name: 'Send', exact: true }).click({ timeout: LOOKS_MS, noWaitAfter: true });
      else await composer(page).press('Enter', { timeout: LOOKS_MS });
      await rows(page).filter({ hasText: text }).first().waitFor({ timeout: LOOKS_MS });
    } catch (error) {
      page.gone.push(`"${text}" ${Date.now() - pressed} ms after Enter: ${error.message.split('\n')[0]}\n${await soon(page.evaluate(whatIsThere))}`);
      // DevTools' keys now and then reach no page of a tab any more, however often it is loaded again: whoever finds that a
      // key does nothing presses the button.
      if (!page.isDeaf && before !== null && await keysHeard() === before) {
        page.isDeaf = true;
        page.deaf += 1;
      }
      throw error;
    }
    return true;
  });
}

async function attachPhoto(page) {
  await until(page, 'the photo to send', async () => {
    const attached = page.getByRole('list', { name: 'Photos to send' }).getByRole('button');
    if (await isThere(attached)) return true;
    const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: 3000 }), page.getByRole('button', { name: 'Add photos' }).click({ timeout: 3000 })]);
    await chooser.setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: picture(400, 400) });
    // Whoever does not see it at once chooses it again, and sends two.
    page.chosen = (page.chosen ?? 0) + 1;
    await attached.first().waitFor({ timeout: LOOKS_MS });
    return true;
  });
}

/** By the app's own links to another screen and back, which is when an app of another build is replaced. */
async function lookElsewhere(page, address) {
  const likes = page.getByRole('heading', { level: 1, name: 'Likes' });
  // Pressed again by whoever is still where they were: on a machine with much to do a press may find nothing in its time.
  await until(page, 'the likes', async () => {
    if (await isThere(likes)) return true;
    await page.getByRole('navigation').getByRole('link', { name: /^Likes/ }).first().click({ timeout: 5000, noWaitAfter: true });
    await likes.waitFor({ timeout: 8000 });
    return true;
  });
  await page.goBack({ waitUntil: 'commit', timeout: 20_000 }).catch(() => {});
  if (!page.url().startsWith(address)) await page.goto(address, { waitUntil: 'commit', timeout: 20_000 }).catch(() => {});
  await isOpen(page);
}

const wordsOf = (seed, page, half) => Array.from({ length: EACH }, (_, index) => `${page.member.name} ${seed}.${half}.${index}`);

async function writeAll(seed, page, half) {
  for (const [index, text] of wordsOf(seed, page, half).entries()) {
    await pause(chance(seed, text) * 600);
    if (half === 1 && index === 2 && page.member.name === 'Annika') await attachPhoto(page);
    await write(page, text);
  }
}

/** What a page shows of the conversation: whose each message is, and its words or that it is a photo. */
const shown = async (page) => await soon(rows(page).evaluateAll((all) => all.map((row) => ({ own: row.dataset.side === 'mine', text: row.querySelector('[dir=auto]')?.textContent ?? '' })))) ?? [];

async function kept(page, conversation) {
  const { chat } = await call(page, server, 'GET', `/api/chat.php?id=${conversation}`);
  return chat.messages;
}

/** A pair of people with their weather. */
async function pair(seed) {
  const { her, him } = await annikaAndBruno(browser, server, { viewport: SCREEN });
  for (const page of [her, him]) {
    await follow(page);
    await giveCredits(server, page.member, 200);
  }
  const { conversation } = await call(him, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: `Bruno ${seed}.0.0`, profile: her.member.id });
  await call(her, server, 'POST', '/api/message.php', { client_id: crypto.randomUUID(), text: `Annika ${seed}.0.0`, profile: him.member.id });
  const weather = await startWeather(server, { weather: badWeather(seed) });
  const address = weather.address(`/chats/${conversation}`);
  const both = (work) => Promise.all([her, him].map(work));
  return {
    seed,
    weather,
    /** How often a page heard of no key. */
    deaf: () => her.deaf + him.deaf,
    before: () => both(async (page) => {
      await open(page, address);
      await writeAll(seed, page, 1);
    }),
    after: () => both(async (page) => {
      await writeAll(seed, page, 2);
      await lookElsewhere(page, address);
    }),
    /** Both see the same, everything once and under its writer's name, and so does the server. */
    async agree() {
      const written = [her, him].flatMap((page) => [`${page.member.name} ${seed}.0.0`, ...wordsOf(seed, page, 1), ...wordsOf(seed, page, 2)]);
      await both((page) => until(page, 'every message', async () => {
        const texts = (await shown(page)).map(({ text }) => text);
        return written.every((text) => texts.some((one) => one.includes(text))) && !await isThere(page.locator(AREA).getByText(/Sending…|Waiting for the connection/u));
      }));
      // The words go with the first photo.
      written.push(...Array.from({ length: her.chosen - 1 }, () => ''));
      const messages = await kept(her, conversation);
      const texts = messages.map(({ text }) => text);
      assert.deepEqual(texts.toSorted(), written.toSorted(), `seed ${seed}: the server has everything once; written and not found:\n${[her, him].flatMap(({ gone }) => gone).join('\n')}`);
      assert.equal(messages.filter(({ photo, photos }) => photo ?? photos?.length).length, her.chosen, `seed ${seed}: each photo once`);
      for (const page of [her, him]) {
        const own = page.member.name;
        await until(page, `the server's order of seed ${seed}`, async () => JSON.stringify((await shown(page)).map(({ text }) => text)) === JSON.stringify(texts));
        assert.deepEqual(await shown(page), texts.map((text) => ({ own: (text || 'Annika').startsWith(own), text })), `seed ${seed}: what ${own} sees`);
        assert.deepEqual(page.troubles.filter((one) => !WEATHER_ITSELF.test(one)), [], `seed ${seed}: ${own}'s console`);
      }
    },
    async close() {
      await both((page) => page.context().close());
      await weather.stop();
    },
  };
}

/** All of them to the end, then what went wrong with any. */
async function all(pairs, work) {
  const outcomes = await Promise.allSettled(pairs.map(work));
  const failed = outcomes.flatMap(({ reason }, index) => (reason ? [`seed ${pairs[index].seed}: ${reason.stack}`] : []));
  assert.deepEqual(failed, []);
}

let current = DIST;

for (let first = FROM; first < FROM + SEEDS; first += AT_ONCE) {
  const seeds = Array.from({ length: Math.min(AT_ONCE, FROM + SEEDS - first) }, (_, index) => first + index);
  test(`weather ${seeds.join(', ')}: both see the same, everything once, whatever broke`, async (report) => {
    const pairs = [];
    for (const seed of seeds) pairs.push(await pair(seed));
    try {
      await all(pairs, ({ before: half }) => half());
      current = current === DIST ? later.folder : DIST;
      await server.restart({ WEB_DIST: current });
      await all(pairs, ({ after: half }) => half());
      await all(pairs, ({ agree }) => agree());
      for (const { seed, weather, deaf } of pairs) report.diagnostic(`weather ${seed}: ${JSON.stringify({ ...weather.counts, deaf: deaf() })}`);
    } finally {
      await Promise.all(pairs.map(({ close }) => close()));
    }
  });
}
