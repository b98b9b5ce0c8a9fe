// Staff of the demo at the console: signing in by password and code, or by a passkey of a device that is not there.
import { createHmac } from 'node:crypto';
import { person } from './browser.mjs';

const PASSWORD = 'liaison-demo-staff';
const SECRET = 'liaison-demo-secret!';
const STEP_MS = 30_000;

/** The code of the demo's staff (RFC 6238), of the moment or so many steps later. */
export function codeOf(steps = 0) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', SECRET).update(counter).digest();
  const at = hash.at(-1) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Fills in the way by password; each code counts once, so a second time within a minute takes the step before or after. */
export async function enter(page, role, steps = 0) {
  const other = page.getByRole('button', { name: 'Use a password and a code' });
  const email = page.getByLabel('E-mail address');
  await other.or(email).first().waitFor();
  if (await other.isVisible()) await other.click();
  await email.fill(`${role}@staff.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Code').fill(codeOf(steps));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Somebody of the demo's staff who is in, at `path`. */
export async function atDesk(browser, server, role, { path = '/', steps = 0, ...look } = {}) {
  const page = await person(browser, { locale: 'en-GB', ...look });
  await page.goto(server.console(path));
  await enter(page, role, steps);
  await page.locator('main#main h1').waitFor();
  return page;
}

/** Gives the page a device that makes passkeys and uses them by itself. */
export async function withPasskeys(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}
