// People's browsers: one Chromium, a context each.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** Chromium with all that it has; notices need its windows. */
export const WHOLE = [process.env.CHROMIUM, '/usr/bin/chromium', fileURLToPath(new URL('../.tools/chromium', import.meta.url))];
/** Chromium without its own windows: the same pages for a sixth less of the processor. */
const WINDOWLESS = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell'];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/**
 * A walk at one of its sizes; ALL_SIZES=1 takes it at each. Its steps are the same, and what only a size can break is looked for on
 * every page at all of them (pages, layout-shift, landers, console-pages).
 */
export const oneSize = (looks, size) => (process.env.ALL_SIZES ? looks : looks.filter((look) => look.includes(size)));

function installed(candidates) {
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('Chromium is missing: scripts/setup --tests installs it');
  return executablePath;
}

/**
 * Debian's Chromium crashed once in some hundreds of starts before it had a page: that says nothing about ours. The script that
 * starts it ends with 139 then.
 */
function started(launch) {
  return launch().catch((error) => (/signal=SIGSEGV|exitCode=139/.test(error.message) ? launch() : Promise.reject(error)));
}

/** A Chromium that keeps what it learns in `folder`: private windows, which all others here are, take no pushes. */
export function startBrowserWithProfile(folder, switches) {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage', ...switches];
  // Playwright keeps Chromium from its services on the network; push is one of them.
  return started(() => chromium.launchPersistentContext(folder, { executablePath: installed(WHOLE), args, locale: 'en-GB', ignoreDefaultArgs: ['--disable-background-networking'] }));
}

/** `switches` are more of Chromium's own, such as those of a camera that is not there. */
export async function startBrowser(switches = [], candidates = [...WINDOWLESS, ...WHOLE]) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', ...switches];
  return started(() => chromium.launch({ executablePath: installed(candidates), args }));
}

/** `SLOWER` times less of a processor, and each answer 40 ms times as much later: finds tests, and screens, that do not wait. */
async function slowDown(page) {
  const slower = Number(process.env.SLOWER ?? 1);
  if (slower === 1) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 40 * slower, downloadThroughput: -1, uploadThroughput: -1 });
}

/** Pages that are open in this file of tests. */
const openPages = new Set();

/** What somebody would see who looked at the page now: a test that waited in vain says it with its failure. */
async function seenOn(page) {
  const seen = page.evaluate(() => {
    const { app, beside, ...state } = document.documentElement.dataset;
    return { state, words: document.body.innerText.replaceAll(/\s+/gu, ' ').slice(0, 600), status: document.readyState };
  });
  const late = new Promise((resolve) => { setTimeout(resolve, 5_000, { words: 'it answers nothing' }); });
  const found = await Promise.race([seen, late]).catch((error) => ({ words: error.message }));
  return { url: page.url(), troubles: page.troubles, ...found };
}

// Scripts that take pictures start browsers as well, and they are no tests.
if (process.env.NODE_TEST_CONTEXT) {
  afterEach(async ({ passed, error }) => {
    const cause = error?.cause ?? error;
    if (!passed && cause) cause.pages = await Promise.all([...openPages].map(seenOn)).then((pages) => JSON.stringify(pages, null, 1));
  });
}

/**
 * A person's page. What goes wrong in it is gathered in `page.troubles`: console errors, failed scripts,
 * requests to another origin.
 */
export async function person(browser, { locale = 'de-CH', viewport = PHONE, scheme = 'light', storageState } = {}) {
  const context = await browser.newContext({ locale, viewport, colorScheme: scheme, hasTouch: viewport === PHONE, storageState });
  const page = await context.newPage();
  await slowDown(page);
  // Three times what the app takes to load a page anew whose script did not run (boot.ts: 20 s), on a machine that does other things.
  context.setDefaultTimeout(60_000);
  page.troubles = [];
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  // From the start: a browser that learns of it only when a file is asked for may open its own dialogue first.
  page.on('filechooser', () => {});
  page.on('pageerror', (error) => page.troubles.push(`script: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error') page.troubles.push(`console: ${message.text()} ${message.location().url}`); });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    const own = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost');
    if (!own && protocol.startsWith('http')) page.troubles.push(`foreign request: ${request.url()}`);
  });
  return page;
}

/** A door that is shut until `open`; wait for `opened`. */
export function latch() {
  let open = () => {};
  const opened = new Promise((resolve) => { open = resolve; });
  return { open, opened };
}

/** Keeps back what is asked for at `address` until the function that it gives is called. */
export async function hold(page, address) {
  const { open, opened } = latch();
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Until `work`, an async function of the page, gives something that is not empty; `waitForFunction` takes its promise for that. */
export async function eventually(page, work, given) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await page.evaluate(work, given)) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`it did not come to: ${work}`);
}

/**
 * The site's service worker, once it is at work. It need not lead this page: one that was half-way here when the
 * worker began is led from its next visit on.
 */
export async function workerOf(page) {
  const states = () => page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return ['installing', 'waiting', 'active'].map((name) => found?.[name] && `${name}: ${found[name].state}`).filter(Boolean);
  });
  for (let tries = 0; tries < 1200; tries += 1) {
    if ((await states()).includes('active: activated')) return page.context().serviceWorkers()[0];
    await page.waitForTimeout(50);
  }
  throw new Error(`no worker is at work: ${(await states()).join(', ') || 'none is registered'}`);
}

/** To another screen of the app that is open, as its links lead there: without loading the app anew, which takes longer than all else. */
export async function goWithin(page, path) {
  await page.evaluate((href) => window.__TSR_ROUTER__.navigate({ href }), path);
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = window.__TSR_ROUTER__.state;
    return status === 'idle' && resolvedLocation?.href === location.href;
  });
}

/** Moves the pointer, wherever it was: a page that waits for somebody brings its app. */
export async function stir(page) {
  await page.mouse.move(40, 40);
  await page.mouse.move(5, 5);
}

/** Waits until the page has loaded what it shows and nothing moves: then colours, sizes and pictures hold. */
export async function still(page) {
  await page.waitForFunction(() => {
    const pictures = [...document.images].every((image) => image.complete || image.loading === 'lazy');
    const moving = document.getAnimations().some((animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity);
    const busy = document.readyState !== 'complete' || !pictures || moving || document.querySelector('[aria-busy=true], [role=progressbar]') !== null;
    // A change that has just been made starts moving in the next frame only.
    window.stillFrames = busy ? 0 : (window.stillFrames ?? 0) + 1;
    return window.stillFrames > 5;
  });
  await page.evaluate(() => { window.stillFrames = 0; });
}

/** Keeps a picture when SHOTS names a folder. */
export async function shot(page, name) {
  if (!process.env.SHOTS) return;
  await mkdir(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}
