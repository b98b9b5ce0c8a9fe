// Staff of the demo at the console: signing in by password and code, or by a passkey of a device that is not there.
import { createHmac } from 'node:crypto';
import { person } from './browser.mjs';

const PASSWORD = 'liaison-demo-staff';
const SECRET = Buffer.from('liaison-demo-secret!');
const STEP_MS = 30_000;
/** Grave acts ask for a proof of the last five minutes: half of that is left to a test. */
const FRESH_MS = 150_000;

/** The code of a step (RFC 6238). */
function codeAt(step, secret = SECRET) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = hash.at(-1) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app for codes shows now of a secret that was typed into it, in base32 (RFC 4648). */
export function codeOf(secret) {
  const bits = [...secret.replace(/[\s=]/g, '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2));
  return codeAt(Math.floor(Date.now() / STEP_MS), Buffer.from(bytes));
}

/** The last step of each whose code was given out. */
const given = new Map();

/** A code that was not used: each counts once, and one of a step before or after does too. Waits where none is left. */
export async function nextCode(role) {
  const now = () => Math.floor(Date.now() / STEP_MS);
  // The one before, unless its time is nearly over.
  const first = Date.now() % STEP_MS < STEP_MS / 2 ? now() - 1 : now();
  const step = Math.max(first, (given.get(role) ?? 0) + 1);
  given.set(role, step);
  while (step > now() + 1) await new Promise((resolve) => { setTimeout(resolve, 500); });
  return codeAt(step);
}

/** Fills in the way by password. */
export async function enter(page, role) {
  const other = page.getByRole('button', { name: 'Use a password and a code' });
  const email = page.getByLabel('E-mail address');
  await other.or(email).first().waitFor();
  if (await other.isVisible()) await other.click();
  await email.fill(`${role}@staff.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Code').fill(await nextCode(role));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Somebody of the demo's staff who is in, at `path`. */
export async function atDesk(browser, server, role, { path = '/', ...look } = {}) {
  const page = await person(browser, { locale: 'en-GB', ...look });
  await page.goto(server.console(path));
  await enter(page, role);
  await page.locator('main#main h1').waitFor();
  return page;
}

/** Opens pages of the console as somebody of the demo's staff, who signs in for several of them: a code of theirs is good for one time. */
export function desks(browser, server, viewport) {
  const states = new Map();
  return async (role, path, look) => {
    if (!(Date.now() - states.get(role)?.at < FRESH_MS)) {
      const page = await atDesk(browser, server, role, { viewport });
      states.set(role, { at: Date.now(), storageState: await page.context().storageState() });
      await page.context().close();
    }
    const { storageState } = states.get(role);
    const page = await person(browser, { locale: 'en-GB', viewport, storageState, ...look });
    await page.goto(server.console(path));
    await page.locator('main#main h1').waitFor();
    return page;
  };
}

/** Gives the page a device that makes passkeys and uses them by itself. */
export async function withPasskeys(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}
