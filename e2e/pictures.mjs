// node pictures.mjs <folder>: the pictures of the documents; scripts/pictures calls it. Writes screens.jpg, for the top of
// README: search and profile in the light, a conversation in the dark, as a member of long standing has them. And
// niches.jpg, for operators: the start page in each of the seven looks.
import { join } from 'node:path';
import { person, startBrowser, still } from './browser.mjs';
import { call, logIn } from './members.mjs';
import { startServer } from './server.mjs';

const folder = process.argv[2] ?? '.';
const PHONE_SHARP = { width: 390, height: 780 };
const DESK = { width: 1280, height: 800 };
const NICHES = [1, 2, 3, 4, 5, 6, 7];
const server = await startServer();
const browser = await startBrowser();

/** What a phone shows there. */
async function screen(scheme, addressOf) {
  const page = await person(browser, { locale: 'en-GB', viewport: PHONE_SHARP, scheme });
  await logIn(page, server, 'premium@vonk.example');
  await call(page, server, 'PUT', '/api/user.php', { language: 'en' });
  // What is asked of a newcomer has been answered.
  for (const name of ['hide-enrich-alert', 'hide-push-notification-alert']) await call(page, server, 'PUT', '/api/dismissals.php', { name });
  const address = server.address(await addressOf(page));
  // The second time nothing is new any more.
  for (const path of [address, address]) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await still(page);
  }
  const picture = await page.screenshot();
  await page.context().close();
  return picture.toString('base64');
}

const pictured = async (page) => (await call(page, server, 'GET', '/api/members.php')).results.filter(({ main_image: image, fictional }) => image && !fictional);

/** The start page in one look, once the server has it. */
async function look(niche) {
  await server.operate('site', 'set', 'localhost', 'niche', String(niche));
  const page = await person(browser, { locale: 'en-GB', viewport: DESK });
  do await page.goto(server.address('/?lang=en'));
  while (await page.locator(`html[data-niche="${niche}"]`).count() === 0);
  await still(page);
  const picture = await page.screenshot();
  await page.context().close();
  return picture.toString('base64');
}

/** Draws a page of its own, as wide as it says, into a file. */
async function draw(name, width, markup) {
  const page = await browser.newPage({ viewport: { width, height: 860 } });
  await page.setContent(markup);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const path = join(folder, name);
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true });
  await page.close();
  console.log(path);
}

try {
  const screens = [
    await screen('light', () => '/members?photo=true'),
    await screen('light', async (page) => `/members/${(await pictured(page))[0].id}`),
    await screen('dark', async (page) => `/chats/${(await call(page, server, 'GET', '/api/chats.php')).chats[0].id}`),
  ];
  const image = (picture) => `<img src="data:image/png;base64,${picture}">`;
  await draw('screens.jpg', 1340, `<style>
    body { display: flex; justify-content: center; gap: 40px; margin: 0; padding: 40px; background: linear-gradient(120deg, #fbe4e6, #f3e7f6 55%, #e2ecf7); }
    img { inline-size: 390px; border-radius: 34px; box-shadow: 0 18px 50px rgb(60 10 30 / 22%); }
  </style>${screens.map(image).join('')}`);

  const looks = [];
  for (const niche of NICHES) looks.push(`<figure>${image(await look(niche))}<figcaption>${niche}</figcaption></figure>`);
  await draw('niches.jpg', 1340, `<style>
    html { block-size: auto; }
    body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px 20px; margin: 0; padding: 20px; font: 600 20px sans-serif; }
    figure { margin: 0; text-align: center; }
    img { inline-size: 100%; border: 1px solid #ccc; border-radius: 8px; }
  </style>${looks.join('')}`);
} finally {
  await browser.close();
  await server.stop();
}
