// Members made through the product's own calls, for tests whose subject is not the sign-up.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { person } from './browser.mjs';
import { mailTo } from './server.mjs';

export const PASSWORD = 'ein ruhiger Abend am See';
/** Passwords of the demo's members (README). */
export const DEMO_PASSWORD = 'liaison-demo';

const aYearIn = (age) => `${new Date().getFullYear() - age - 1}-06-17`;

/** Sends a call as the page would; gives the answer's JSON, or fails with what was refused. */
export async function call(page, server, method, path, data, domain) {
  const headers = { 'x-client': 'e2e', 'idempotency-key': randomUUID() };
  if (domain) return callSite(page.context(), server.address(path, domain), { method, headers }, data);
  const answer = await page.request.fetch(server.address(path), { method, data, headers });
  const text = await answer.text();
  assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
  return JSON.parse(text);
}

/** The same at another of the demo's sites: Chromium knows where `nordlys.localhost` is, Node (and so `page.request`) does not. */
async function callSite(context, address, { method, headers }, data) {
  const { origin, hostname, host, port, pathname, search } = new URL(address);
  const cookies = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const sent = request({ host: '127.0.0.1', port, method, path: pathname + search, headers: { ...headers, host, ...(cookies && { cookie: cookies }), ...(data && { 'content-type': 'application/json' }) } });
  sent.end(data && JSON.stringify(data));
  const [answer] = await once(sent, 'response');
  const text = Buffer.concat(await answer.toArray()).toString();
  assert.ok(answer.statusCode < 300, `${method} ${address}: ${answer.statusCode} ${text}`);
  const given = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.match(/^([^=]+)=([^;]*)/u));
  await context.addCookies(given.map(([, name, value]) => ({ name, value, domain: hostname, path: '/', httpOnly: name === 'auth', sameSite: 'Lax' })));
  return JSON.parse(text);
}

/** Logs the page in: a demo member unless a password is given. */
export function logIn(page, server, email, password = DEMO_PASSWORD) {
  return call(page, server, 'POST', '/api/user.php', { email, password });
}

export const ZURICH = { country: 'CH', region: 'CH-ZH', city: 'ch-zurich', language: 'de' };
export const AMSTERDAM = { country: 'NL', region: 'NL-NH', city: 'nl-amsterdam', language: 'nl' };

/**
 * A confirmed member of 33 in Zurich, or where `home` says (without a town: in some town of its country), on a page of
 * their own, logged in and nowhere yet. With `second`, the age of the other, it is a couple's. `as` are options of `person`: viewport, locale, scheme. The page has `member`
 * (id, name, email).
 */
export async function newMember(browser, server, { name, gender = 'female', lookingFor = 'male', second, domain, home = ZURICH, ...as }) {
  const page = await person(browser, as);
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/gu, '')}.${randomUUID().slice(0, 8)}@example.com`;
  const { cities: [town] } = home.city ? { cities: [] } : await call(page, server, 'GET', `/api/cities.php?country=${home.country}`, undefined, domain);
  await call(page, server, 'POST', '/api/signup.php', {
    name, email, password: PASSWORD, date_of_birth: aYearIn(33), gender, looking_for: lookingFor,
    ...(second && { second_date_of_birth: aYearIn(second), both_agree: true }),
    ...home, ...(town && { region: town.region, city: town.id }), consent: true,
  }, domain);
  const mail = await mailTo(server, email);
  const [, token] = mail.body_text.match(/\/activate\/done#token=(\S+)/);
  const { user } = await call(page, server, 'POST', '/api/activate.php', { token }, domain);
  page.member = { id: user.profile.id, name, email };
  return page;
}

/** The same, who reads English. */
export async function newReader(browser, server, options) {
  const page = await newMember(browser, server, { locale: 'en-GB', ...options });
  await call(page, server, 'PUT', '/api/user.php', { language: 'en' });
  return page;
}

/** Annika and Bruno, who read English, on pages of their own. `hers` and `his` are options of one of them, all others of both. */
export async function annikaAndBruno(browser, server, { hers, his, ...both } = {}) {
  const [her, him] = await Promise.all([
    newReader(browser, server, { name: 'Annika', ...both, ...hers }),
    newReader(browser, server, { name: 'Bruno', gender: 'male', lookingFor: 'female', ...both, ...his }),
  ]);
  return { her, him };
}

/** Anna, a member of forty days ago who reads English: no offer to newcomers mixes in. */
export async function longtimeMember(browser, server, as) {
  const page = await newReader(browser, server, { name: 'Anna', ...as });
  await server.sql`update accounts set created_at = created_at - interval '40 days' where member_id = ${page.member.id}`;
  return page;
}
