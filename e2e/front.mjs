// node front.mjs <file.jpg>: three screens of the demo beside each other, for the top of README; scripts/front-picture
// calls it. Search and profile in the light, a conversation in the dark, as a member of long standing has them.
import { person, startBrowser, still } from './browser.mjs';
import { call, logIn } from './members.mjs';
import { startServer } from './server.mjs';

const file = process.argv[2] ?? 'screens.jpg';
const PHONE_SHARP = { width: 390, height: 780 };
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

try {
  const screens = [
    await screen('light', () => '/members?photo=true'),
    await screen('light', async (page) => `/members/${(await pictured(page))[0].id}`),
    await screen('dark', async (page) => `/chats/${(await call(page, server, 'GET', '/api/chats.php')).chats[0].id}`),
  ];
  const page = await browser.newPage({ viewport: { width: 1340, height: 860 } });
  const pictures = screens.map((picture) => `<img src="data:image/png;base64,${picture}">`).join('');
  await page.setContent(`<style>
    body { display: flex; justify-content: center; gap: 40px; margin: 0; padding: 40px; background: linear-gradient(120deg, #fbe4e6, #f3e7f6 55%, #e2ecf7); }
    img { inline-size: 390px; border-radius: 34px; box-shadow: 0 18px 50px rgb(60 10 30 / 22%); }
  </style>${pictures}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
  console.log(file);
} finally {
  await browser.close();
  await server.stop();
}
