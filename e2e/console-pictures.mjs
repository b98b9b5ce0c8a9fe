// node console-pictures.mjs <folder>: the pictures of the console's handbook, as its staff see the demo; scripts/pictures
// calls it. Two months of figures and something in each queue are put beside what the demo has, which began a minute ago.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PHONE, person, startBrowser, still } from './browser.mjs';
import { fillConsole } from './console-demo.mjs';
import { startServer } from './server.mjs';
import { atDesk } from './staff.mjs';

const folder = process.argv[2] ?? '.';
const DESK = { width: 1280, height: 800 };
/** So much that what stands below the fold is seen as well. */
const TALL = { width: 1280, height: 1640 };
const server = await startServer({ LIAISON_CONSOLE_PORT: 'free' });
const browser = await startBrowser();

/** A screen as WebP, which the browser makes itself: a quarter of the bytes of a PNG. */
async function keep(name, png) {
  const page = await browser.newPage();
  await page.setContent(`<img src="data:image/png;base64,${png.toString('base64')}">`);
  const webp = await page.evaluate(async () => {
    const image = document.querySelector('img');
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
  });
  await page.close();
  const path = join(folder, `console-${name}.webp`);
  await writeFile(path, Buffer.from(webp, 'base64'));
  console.log(path);
}

try {
  await fillConsole(server);
  const lead = await atDesk(browser, server, 'lead_moderator', { viewport: DESK });
  const take = async (page, path, name, act) => {
    await page.goto(server.console(path));
    await page.locator('main#main h1').waitFor();
    await still(page);
    await act?.(page);
    await still(page);
    await keep(name, await page.screenshot());
  };
  await lead.setViewportSize(TALL);
  await take(lead, '/', 'start');
  await lead.setViewportSize(DESK);
  await take(lead, '/queues/photos', 'photos');
  await take(lead, '/queues/reports', 'statement', async (page) => {
    await page.setViewportSize({ width: 1280, height: 1080 });
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What happened, in their language').fill('Du hast andere gebeten, dir Geld für eine Anlage zu schicken.');
    await dialog.getByText('Geld für eine Anlage').last().waitFor();
  });
  const state = await lead.context().storageState();
  const phone = await person(browser, { locale: 'en-GB', viewport: PHONE, storageState: state, scheme: 'dark' });
  await take(phone, '/queues/photos', 'phone');
  const [{ number, member }] = await server.sql`select number, member_id as member from complaints where category = 'decision' order by created_at limit 1`;
  const support = await atDesk(browser, server, 'support', { viewport: DESK });
  await take(support, `/members/${member}?case=${number}&section=account`, 'file');
  await take(support, `/complaints/${number}`, 'complaint');
  const [{ order }] = await server.sql`select id as order from orders where status = 'completed' order by id limit 1`;
  const finance = await atDesk(browser, server, 'finance', { viewport: DESK });
  await take(finance, `/orders/${order}`, 'order');
  await server.sql`insert into order_reviews (member_id, order_id, reason, created_at) select member_id, id, 'not_settled', now() from orders where status = 'completed' order by id limit 1`;
  await take(finance, '/disputes', 'disputes');
  const controller = await atDesk(browser, server, 'controller', { viewport: { width: 1280, height: 1080 } });
  await take(controller, '/bank-files', 'bank-files');
  const [{ site }] = await server.sql`select id as site from sites where domain = 'localhost'`;
  const manager = await atDesk(browser, server, 'site_manager', { viewport: DESK });
  await take(manager, `/sites/${site}`, 'settings');
  await take(manager, `/sites/${site}/opening`, 'opening');
  await take(manager, `/sites/${site}/news?id=new`, 'news');
  const administrator = await atDesk(browser, server, 'administrator', { viewport: DESK });
  await take(administrator, '/health', 'health');
  const auditor = await atDesk(browser, server, 'auditor', { viewport: DESK });
  await take(auditor, '/log', 'log', async (page) => {
    await page.keyboard.press('p');
    await page.getByText(/^The log holds/).waitFor();
  });
} finally {
  await browser.close();
  await server.stop();
}
