// node every-screen.mjs <folder> [words…]: each screen on a phone, a tablet and a desk, in the light and the dark, in
// English, German and Finnish, of a visitor, a new member and one of long standing. Writes a sheet for each screen, or
// for those whose address has one of the words; scripts/screens --every calls it.
import { person, startBrowser } from './browser.mjs';
import { contactSheets, fileOf } from './contact-sheets.mjs';
import { MEMBER_SCREENS } from './member-screens.mjs';
import { call, DEMO_PASSWORD, newMember } from './members.mjs';
import { startServer } from './server.mjs';

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1440, height: 900 } };
/** A site of the demo that speaks it, a browser that asks for it, and where its new member lives. */
const LANGUAGES = {
  en: { domain: 'localhost', brand: 'vonk', locale: 'en-GB', home: { country: 'CH', region: 'CH-ZH', city: 'ch-zurich', language: 'en' } },
  de: { domain: 'localhost', brand: 'vonk', locale: 'de-CH', home: { country: 'CH', region: 'CH-ZH', city: 'ch-zurich', language: 'de' } },
  fi: { domain: 'nordlys.localhost', brand: 'nordlys', locale: 'fi-FI', home: { country: 'FI', language: 'fi' } },
};
const VISITOR = [
  '/', '/login', '/signup', '/signup-matches', '/reset-password', '/reset-password/do', '/activate/error', '/mail-change/do', '/unsubscribe', '/account-deleted',
  '/lang-config', '/pricing', '/partners', '/notice', '/complaints', '/members', '/nothing-here', '/landers/tinderswipe', '/landers/gallery', '/landers/maplanding',
  '/landers/alonetonight', '/landers/collagelanding', '/landers/socialnetwork', '/landers/iconslanding', '/landers/video', '/landers/transitionsvideolanding',
  ...['accessibility', 'ban', 'contact', 'cookies', 'faq', 'imprint', 'privacy', 'return-policy', 'safety', 'service', 'terms'].map((page) => `/pages/${page}`),
];

const [folder = 'screens', ...words] = process.argv.slice(2);
const widths = { phone: 260, tablet: 400, desk: 620 };
const sheets = await contactSheets({ folder, sizes: SIZES, widths, fileOfSheet: (name) => fileOf('sheet', name) });
const server = await startServer();
const browser = await startBrowser();

/** One screen, loaded once and looked at in every size and scheme. `name` is its address without what differs from run to run. */
async function keep(page, { path, name = path, who, language, domain }) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) return;
  // From elsewhere, or an address that differs by its hash alone would load nothing.
  await page.goto('about:blank');
  await page.goto(server.address(path, domain));
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await sheets.look(page, name, who, language);
}

async function visitor(language, { domain, locale }) {
  const page = await person(browser, { locale });
  await page.context().addCookies([{ name: 'locale', value: language, domain, path: '/' }]);
  await page.goto(server.address('/', domain));
  await page.evaluate(() => localStorage.setItem('hide-site-entry-warning', '1'));
  for (const path of VISITOR) await keep(page, { path, who: 'visitor', language, domain });
  await page.context().close();
}

/** What a member sees besides: somebody's profile, a like, a conversation, a bundle. */
async function ofOthers(page, domain) {
  const { results } = await call(page, server, 'GET', '/api/members.php', undefined, domain);
  const { chats } = await call(page, server, 'GET', '/api/chats.php', undefined, domain);
  const { bundles: [bundle] } = await call(page, server, 'GET', '/api/credits.php', undefined, domain);
  return [
    { name: '/members/id', path: `/members/${results[1].id}` },
    { name: '/likes/m/id', path: `/likes/m/${results[1].id}` },
    { name: '/credits/id', path: `/credits/${bundle.id}` },
    { name: '/members/id/chat', path: `/members/${results[0].id}/chat` },
    ...chats.slice(0, 1).map(({ id }) => ({ name: '/chats/id', path: `/chats/${id}` })),
  ];
}

async function member(language, { domain, brand, locale, home }, who) {
  let page;
  if (who === 'new') page = await newMember(browser, server, { name: 'Nele', domain, home, locale });
  else {
    page = await person(browser, { locale });
    await call(page, server, 'POST', '/api/user.php', { email: `premium@${brand}.example`, password: DEMO_PASSWORD }, domain);
  }
  await call(page, server, 'PUT', '/api/user.php', { language }, domain);
  const screens = [...MEMBER_SCREENS.map((path) => ({ path })), ...await ofOthers(page, domain)];
  for (const screen of screens) await keep(page, { ...screen, who, language, domain });
  await page.context().close();
}

try {
  for (const [language, as] of Object.entries(LANGUAGES)) {
    await Promise.all([visitor(language, as), member(language, as, 'new'), member(language, as, 'of long standing')]);
    console.log(`${language} is done`);
  }
  await sheets.write(browser, 'every.html');
  console.log(`${folder}/every.html`);
} finally {
  await browser.close();
  await server.stop();
  if (!process.env.KEEP) await sheets.tidy();
}
