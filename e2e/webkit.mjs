// Debian's WebKitGTK, the engine of Safari, by WebDriver: a window of its own on a display that nobody sees.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
/** What WebDriver calls an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Whether this machine has all that it takes. */
export const hasWebKit = [DRIVER, BROWSER, DISPLAY_SERVER].every((path) => existsSync(path));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((closed) => { server.close(closed); });
  return port;
}

/** A display of its own; it says its number once it is there. */
async function startDisplay() {
  const child = spawn(DISPLAY_SERVER, ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(child.stdout, 'data');
  return { child, name: `:${String(number).trim()}` };
}

/** The commands of one session. */
function commandsOf(origin) {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
}

/** The page: where it goes, what it is asked, what is pressed, typed and dragged. */
function pageOf(send) {
  const pointer = (actions) => send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  const page = {
    /** Makes the window so large; WebKitGTK has none narrower than some 450 px. */
    resize: (width, height) => send('POST', '/window/rect', { width, height }),
    /** Once more where the page was itself on its way elsewhere, which wins in WebKit; sometimes neither of the two ever ends. */
    async goto(url) {
      for (let tries = 0; tries < 3; tries += 1) {
        const before = await send('GET', '/url');
        await send('POST', '/url', { url }).catch((error) => {
          if (tries === 2 || !error.message.startsWith('/url: timeout')) throw error;
        });
        if (await send('GET', '/url') !== before || before === url) return;
      }
    },
    /** What `work`, a function of the page, gives for what is handed to it. */
    evaluate: (work, ...args) => send('POST', '/execute/async', {
      script: `const done = arguments[arguments.length - 1]; Promise.resolve((${work})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args,
    }).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value;
    }),
    /** Until `work` gives something that is not empty. */
    async until(work, ...values) {
      for (let tries = 0; tries < 1200; tries += 1) {
        const found = await page.evaluate(work, ...values).catch(() => null);
        if (found) return found;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
      throw new Error(`it did not come to: ${work} (${values}) on:\n${await page.evaluate(() => location.href + document.body.innerText)}`);
    },
    /** Presses what a selector finds first, as a mouse does. */
    async press(selector) {
      const element = await page.until((css) => document.querySelector(css), selector);
      await send('POST', `/element/${element[ELEMENT]}/click`);
    },
    async type(selector, text) {
      const element = await page.until((css) => document.querySelector(css), selector);
      await send('POST', `/element/${element[ELEMENT]}/value`, { text });
    },
    /** Drags from a place in the window to another. */
    drag: (from, to) => pointer([
      { type: 'pointerMove', x: Math.round(from.x), y: Math.round(from.y) },
      { type: 'pointerDown', button: 0 },
      ...[1, 2, 3, 4].map((step) => ({ type: 'pointerMove', duration: 60, x: Math.round(from.x + ((to.x - from.x) * step) / 4), y: Math.round(from.y + ((to.y - from.y) * step) / 4) })),
      { type: 'pointerUp', button: 0 },
    ]),
  };
  return page;
}

/** Starts one; `page` is its window. */
export async function startWebKit() {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' } });
  const origin = `http://127.0.0.1:${port}`;
  const end = async () => {
    for (const child of [driver, display.child]) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  };
  try {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } } };
    let session;
    for (let tries = 0; !session; tries += 1) {
      session = await commandsOf(origin)('POST', '/session', { capabilities }).catch(async (error) => {
        if (tries === 100 || error.message.startsWith('/session')) throw error;
        await new Promise((resolve) => { setTimeout(resolve, 100); });
      });
    }
    const send = commandsOf(`${origin}/session/${session.sessionId}`);
    await send('POST', '/timeouts', { script: 30_000, pageLoad: 20_000 });
    return {
      page: pageOf(send),
      close: async () => {
        await send('DELETE', '').catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
