// Debian's Firefox by WebDriver BiDi, its own language: playwright knows only a Firefox that it has changed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

const candidates = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', fileURLToPath(new URL('../.tools/firefox', import.meta.url))];

/** It asks nobody on the Internet for anything, and lets this machine's pages notify. */
const PREFERENCES = {
  // No desktop is there that could show notices.
  'alerts.useSystemBackend': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.testing.allowInsecureServerURL': true,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'permissions.default.desktop-notification': 1,
  // What it recommends to be set for tests would switch push off.
  'remote.prefs.recommended': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.server': '',
};

/** The commands of one connection, by number. */
async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((opened, failed) => { socket.once('open', opened).once('error', failed); });
  const asked = new Map();
  let count = 0;
  socket.on('message', (data) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const waiting = asked.get(id);
    asked.delete(id);
    if (error) waiting?.failed(new Error(`${error}: ${message}`));
    else waiting?.done(result);
  });
  socket.on('close', () => { for (const { failed } of asked.values()) failed(new Error('Firefox has ended')); });
  const send = (method, params = {}) => new Promise((done, failed) => {
    count += 1;
    asked.set(count, { done, failed });
    socket.send(JSON.stringify({ id: count, method, params }));
  });
  return { send, close: () => socket.close() };
}

/** A page: where it goes, what it is asked, what is pressed. */
function pageOf({ send }, context) {
  const target = { context };
  const page = {
    /** Once more where the page was on its way elsewhere by itself, as after a log-in. */
    async goto(url) {
      const go = () => send('browsingContext.navigate', { context, url, wait: 'complete' });
      await go().catch((error) => {
        if (!/NS_BINDING_ABORTED/u.test(error.message)) throw error;
        return go();
      });
    },
    /** To the front: Firefox puts off the work of a tab behind another, for as long as it likes. */
    show: () => send('browsingContext.activate', { context }),
    /** What `work`, a function of the page, gives for what is handed to it; as JSON. */
    async evaluate(work, ...values) {
      const declared = `async (text) => JSON.stringify(await (${work})(...JSON.parse(text)))`;
      const answer = await send('script.callFunction', { functionDeclaration: declared, arguments: [{ type: 'string', value: JSON.stringify(values) }], target, awaitPromise: true });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.type === 'string' ? JSON.parse(answer.result.value) : undefined;
    },
    /** Until `work` gives something that is not empty. */
    async until(work, ...values) {
      for (let tries = 0; tries < 1200; tries += 1) {
        const found = await page.evaluate(work, ...values);
        if (found) return found;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
      throw new Error(`it did not come to: ${work} (${values}) on:\n${await page.evaluate(() => document.body.innerText)}`);
    },
    /** Presses the button with just these words, as a mouse does: a real press, as a browser wants it for its questions. */
    async press(words) {
      await page.until((name) => [...document.querySelectorAll('button')].some((button) => button.innerText.trim() === name), words);
      const { x, y } = await page.evaluate((name) => {
        const button = [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === name);
        button.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = button.getBoundingClientRect();
        return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
      }, words);
      const actions = [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    /** The pages in its frames. */
    async frames() {
      const { contexts: [{ children }] } = await send('browsingContext.getTree', { root: context });
      return children.map((child) => pageOf({ send }, child.context));
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
  return page;
}

const installed = () => candidates.find((path) => path && existsSync(path));

/** Whether this machine has one. */
export const hasFirefox = () => installed() !== undefined;

/** Starts a Firefox of its own, with what else it is to prefer; `page()` opens a tab. */
export async function startFirefox(preferences = {}) {
  const program = installed();
  if (!program) throw new Error('Firefox is missing: scripts/setup --tests installs it');
  const profile = await mkdtemp('/tmp/liaison-firefox-');
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(`${profile}/user.js`, lines.join('\n'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const ended = new Promise((resolve) => { child.once('exit', resolve); });
  try {
    const address = await listening(child, ended);
    const connection = await connect(`${address}/session`);
    await connection.send('session.new', { capabilities: {} });
    return {
      /** Closes every tab but one that is new. */
      async closePages() {
        const { contexts } = await connection.send('browsingContext.getTree');
        await connection.send('browsingContext.create', { type: 'tab' });
        for (const { context } of contexts) await connection.send('browsingContext.close', { context });
      },
      async page() {
        const { context } = await connection.send('browsingContext.create', { type: 'tab' });
        return pageOf(connection, context);
      },
      async close() {
        await connection.send('browser.close').catch(() => {});
        connection.close();
        await ended;
        await remove();
      },
    };
  } catch (error) {
    child.kill();
    await ended;
    await remove();
    throw error;
  }
}

/** The address that it says it listens at. */
function listening(child, ended) {
  return new Promise((found, failed) => {
    let told = '';
    child.stderr.on('data', (chunk) => {
      told += chunk;
      const [, address] = told.match(/WebDriver BiDi listening on (ws:\/\/\S+)/) ?? [];
      if (address) found(address);
    });
    void ended.then(() => failed(new Error(`Firefox ended:\n${told}`)));
  });
}
