// The way through the sign-up, but for what somebody says about themselves.
import { call, PASSWORD } from './members.mjs';
import { mailTo } from './server.mjs';

export const step = (page, name) => page.locator(`[data-step=${name}]:not([hidden])`);
export const next = (page) => page.locator('form button[type=submit]:visible').click();

/** The second entry: the first says that nothing is chosen. */
async function chooseFirst(page, name) {
  await page.waitForFunction((field) => document.querySelectorAll(`[name=${field}] option`).length > 1, name);
  await page.locator(`[name=${name}]`).selectOption({ index: 1 });
}

/** Up to what they say about themselves, which it gives. */
export async function beginJoining(page, server, { name, email }) {
  await page.goto(server.address('/signup'));
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await next(page);
  await step(page, 'photo').waitFor();
  await next(page);
  const about = step(page, 'about');
  await about.waitFor();
  return about;
}

/** From there on, until they are a member whose address is confirmed, and who reads English. */
export async function finishJoining(page, server, email) {
  await next(page);
  await step(page, 'place').waitFor();
  await chooseFirst(page, 'region');
  await chooseFirst(page, 'city');
  await next(page);
  await step(page, 'more').waitFor();
  await next(page);
  await page.waitForURL('**/complete-signup*');
  const [link] = (await mailTo(server, email)).body_text.match(/http\S+\/activate\/done\S+/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await call(page, server, 'PUT', '/api/user.php', { language: 'en' });
}
