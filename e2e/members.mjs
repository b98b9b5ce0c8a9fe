// Members made through the product's own calls, for tests whose subject is not the sign-up.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { person } from './browser.mjs';
import { mailTo } from './server.mjs';

export const PASSWORD = 'ein ruhiger Abend am See';
/** Passwords of the demo's members (README). */
export const DEMO_PASSWORD = 'liaison-demo';

const aYearIn = (age) => `${new Date().getFullYear() - age - 1}-06-17`;

/** Sends a call as the page would; gives the answer's JSON, or fails with what was refused. */
export async function call(page, server, method, path, data, domain) {
  const answer = await page.request.fetch(server.address(path, domain), { method, data, headers: { 'x-client': 'e2e', 'idempotency-key': randomUUID() } });
  const text = await answer.text();
  assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
  return JSON.parse(text);
}

/** Logs the page in: a demo member unless a password is given. */
export function logIn(page, server, email, password = DEMO_PASSWORD) {
  return call(page, server, 'POST', '/api/user.php', { email, password });
}

export const ZURICH = { country: 'CH', region: 'CH-ZH', city: 'ch-zurich', language: 'de' };
export const AMSTERDAM = { country: 'NL', region: 'NL-NH', city: 'nl-amsterdam', language: 'nl' };

/**
 * A confirmed member of 33 in Zurich, or where `home` says, on a page of their own, logged in and nowhere yet. `as`
 * are options of `person`: viewport, locale, scheme. The page has `member` (id, name, email).
 */
export async function newMember(browser, server, { name, gender = 'female', lookingFor = 'male', home = ZURICH, ...as }) {
  const page = await person(browser, as);
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
  await call(page, server, 'POST', '/api/signup.php', {
    name, email, password: PASSWORD, date_of_birth: aYearIn(33), gender, looking_for: lookingFor,
    ...home, consent: true,
  });
  const mail = await mailTo(server, email);
  const [, token] = mail.body_text.match(/\/activate\/done#token=(\S+)/);
  const { user } = await call(page, server, 'POST', '/api/activate.php', { token });
  page.member = { id: user.profile.id, name, email };
  return page;
}
