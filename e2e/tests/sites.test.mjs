// Every public page in every language on every site, as search engines and people get it; and four brands as people see them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { after, before, test } from 'node:test';
import { findings } from '../axe.mjs';
import { DESKTOP, PHONE, person, shot, startBrowser, still } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { overhang } from '../sound.mjs';

const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];
const SITES = { localhost: 'Vonk', 'velours.localhost': 'Velours', 'nordlys.localhost': 'Nordlys', 'meadow.localhost': 'Meadow' };
/** What the build made: pages that are rendered for anybody, at addresses without parameters. */
const { routes } = JSON.parse(readFileSync(new URL('../../web/dist/routes.json', import.meta.url), 'utf8'));
const PAGES = routes.filter(({ status, page }) => status === 200 && page !== 'shell')
  .flatMap(({ patterns, locales }) => patterns.filter((pattern) => !pattern.includes('{')).slice(0, 1).map((path) => ({ path, locales })));

let server;
let browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  connections.destroy();
  await browser?.close();
  await server?.stop();
});

const connections = new Agent({ keepAlive: true, maxSockets: 8 });

/** An answer of a site, without a browser: Node, unlike browsers, knows no names below localhost. */
function ask(domain, path) {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port: server.port, path, agent: connections, headers: { host: `${domain}:${server.port}` } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString(), json: () => JSON.parse(bytes.toString()) });
      });
    });
    request.on('error', reject);
  });
}

const inText = (html, pattern) => [...html.matchAll(pattern)].map(([, found]) => found);

/** The languages of all of a site's countries. */
async function localesOf(domain) {
  const { settings } = (await ask(domain, '/api/settings.php')).json();
  return [...new Set(settings.countries.flatMap(({ locales }) => locales))];
}

/** What is wrong with one page as it came. */
async function faultsOf(domain, { path, offered, asked }) {
  const answer = await ask(domain, `${path}?lang=${asked}`);
  const html = answer.text;
  const own = server.address('', domain);
  const language = inText(html, /<html lang="(\w+)"/g)[0];
  const [canonical] = inText(html, /<link rel="canonical" href="([^"]*)">/g);
  const alternates = inText(html, /<link rel="alternate" hreflang="([\w-]+)"/g);
  const [title = ''] = inText(html, /<title>([^<]*)<\/title>/g);
  const [heading = ''] = inText(html, /<h1[^>]*>(.*?)<\/h1>/gs);
  // What a browser would load by itself; a link that somebody presses is another thing.
  const addresses = inText(html, /<(?:link|script|img|source|video|iframe|object|use|meta)\b[^>]*?["'](https?:\/\/[^/"'\s<]+)/g);
  const is = offered.includes(asked);
  const checks = {
    status: answer.status === 200,
    language: is ? language === asked : offered.includes(language),
    header: answer.headers['content-language'] === language,
    cookie: (answer.headers['set-cookie'] ?? []).join().includes(`locale=${asked}`) === is,
    title: title.includes(SITES[domain]) && !/^\s*·|[{}]/.test(title),
    heading: heading.replaceAll(/<[^>]*>/g, '').trim().length > 1,
    canonical: canonical === `${own}${path}${is ? `?lang=${asked}` : ''}`,
    alternates: alternates.toSorted().join() === [...offered, 'x-default'].toSorted().join(),
    marks: !/\{\{|\}\}|undefined|\[object/.test(html.replace(/<script type="application\/json".*?<\/script>/s, '')),
    foreign: addresses.every((address) => address === own),
    picture: html.includes(`content="${own}/preview/${language}.png"`),
    policy: (answer.headers['content-security-policy'] ?? '').startsWith("default-src 'none'"),
  };
  return Object.entries(checks).filter(([, holds]) => !holds).map(([name]) => `${domain}${path}?lang=${asked}: ${name}`);
}

// spec: 1.13, 1.14
test('every public page is there in every language of every site, and names itself', async () => {
  assert.ok(PAGES.length > 12, `${PAGES.length} pages`);
  const seen = new Set();
  let asked = 0;
  for (const domain of Object.keys(SITES)) {
    const locales = await localesOf(domain);
    locales.forEach((locale) => seen.add(locale));
    for (const page of PAGES) {
      const offered = page.locales ?? locales;
      const faults = await Promise.all(LOCALES.map((locale) => faultsOf(domain, { path: page.path, offered, asked: locale })));
      assert.deepEqual(faults.flat(), []);
      asked += LOCALES.length;
    }
  }
  // Between them the four sites speak all.
  assert.deepEqual([...seen].toSorted(), LOCALES);
  assert.equal(asked, PAGES.length * LOCALES.length * 4);
});

// spec: 1.15
test('each site names its own company, in the footer of every page', async () => {
  const companies = new Map();
  for (const [domain, brand] of Object.entries(SITES)) {
    const { companyinfo } = (await ask(domain, '/api/companyinfo.php')).json();
    const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    for (const { path } of PAGES) {
      const html = (await ask(domain, `${path}?lang=en`)).text;
      const text = html.replaceAll(/<!--.*?-->/g, '').replace(/<script.*<\/script>/s, '');
      if (!text.includes('<footer')) continue;
      for (const words of [companyinfo.name, `${companyinfo.address}, ${companyinfo.city}`, companyinfo.kvk, companyinfo.vat_numbers.join(', ')]) {
        assert.ok(text.includes(escaped(words)), `${brand} ${path}: ${words}`);
      }
    }
    companies.set(companyinfo.name, companyinfo.address);
  }
  assert.equal(companies.size, 3);
  assert.equal(new Set(companies.values()).size, 3);
});

// spec: 1.14, 2.34
test('styles show languages, footers and notes to those they are for, whatever is asked', async () => {
  const page = await person(browser, { locale: 'en-GB', viewport: DESKTOP });
  await page.goto(server.address('/?lang=en'));
  await still(page);
  const countries = readFileSync(new URL('../../docs/LANGUAGES.md', import.meta.url), 'utf8').matchAll(/^\| [A-Z]{2} \| ([a-z, ]+) \|/gm);
  const menus = [...new Set([...countries].map(([, codes]) => codes.split(', ').join(' ')))];
  assert.ok(menus.length >= 12, menus.join());
  // Nobody has touched the page, so what it says of its site and its reader is all that its styles know.
  const wrong = await page.evaluate(({ locales, offers }) => {
    const html = document.documentElement;
    const faults = [];
    const check = (what, holds) => { if (!holds) faults.push(`${html.lang} [${html.dataset.flags}] ${html.dataset.locales} ${html.dataset.country}: ${what}`); };
    const shows = (element) => getComputedStyle(element).display !== 'none';
    const american = [...document.querySelectorAll('footer p')].filter(({ textContent }) => textContent.includes('criminal background checks'));
    const noted = document.querySelectorAll('footer [data-when=fictional]');
    const items = [...document.querySelectorAll('header a[data-locale]')];
    check('one of each', american.length === 1 && noted.length === 1 && items.length === locales.length);
    for (const flags of ['', 'us-footer', 'fictional', 'demo us-footer resell', 'us-footer fictional', 'not-us-footer', 'us-footers']) {
      for (const lang of [...locales, 'en-GB']) {
        for (const country of ['US', 'GB', 'NL']) {
          Object.assign(html.dataset, { flags, country });
          html.lang = lang;
          const words = flags.split(' ');
          // Spec 2: only for English, with the flag; where the reader is does not count.
          check('US footer', shows(american[0]) === (lang.startsWith('en') && words.includes('us-footer')));
          check('fictional', shows(noted[0]) === words.includes('fictional'));
        }
      }
    }
    for (const offered of offers) {
      html.dataset.locales = offered;
      for (const item of items) check(`menu ${item.dataset.locale}`, shows(item) === offered.split(' ').includes(item.dataset.locale));
    }
    return faults;
  }, { locales: LOCALES, offers: [...menus, 'en fr'] });
  assert.deepEqual(wrong, []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('elsewhere is nothing: pages, pictures, languages and hosts that do not exist are 404', async () => {
  for (const domain of [...Object.keys(SITES)]) {
    for (const path of ['/nothing-here', '/pages/nothing', '/pages', '/members/a/b/c', '/preview/xx.png', '/preview/en.svg', '/art/none.svg', '/icons/none.png', '/api/nothing.php']) {
      assert.equal((await ask(domain, path)).status, 404, `${domain}${path}`);
    }
  }
  for (const path of ['/', '/robots.txt', '/sitemap.xml', '/preview/en.png', '/manifest.webmanifest', '/favicon.svg']) {
    assert.equal((await ask('unknown.localhost', path)).status, 404, path);
  }
});

test('four brands: their own colours, scene and picture', async () => {
  const told = [];
  for (const domain of Object.keys(SITES)) {
    const [scene, manifest, map] = await Promise.all(['/art/hero.svg', '/manifest.webmanifest', '/sitemap.xml'].map(async (path) => (await ask(domain, path)).text));
    const picture = (await ask(domain, '/preview/en.png')).bytes;
    assert.deepEqual([picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)], ['PNG', 1200, 630]);
    assert.ok(map.includes(`<loc>${server.address('/pages/terms', domain)}</loc>`), map);
    told.push([scene, JSON.parse(manifest).theme_color, picture.toString('base64')]);
  }
  for (const index of [0, 1, 2]) assert.equal(new Set(told.map((one) => one[index])).size, 4);
});

/** A site's longest language, a page each of a kind: the build is one for all sites, so a sample will do. */
const SAMPLE = [
  ['localhost', 'de', ['/', '/pricing', '/pages/terms']],
  ['velours.localhost', 'fr', ['/', '/signup', '/pages/privacy']],
  ['nordlys.localhost', 'fi', ['/', '/login', '/pages/imprint']],
  ['meadow.localhost', 'es', ['/', '/pages/faq', '/pages/contact']],
];

for (const [viewport, scheme] of [[{ ...PHONE, width: 320 }, 'light'], [DESKTOP, 'dark']]) {
  test(`at ${viewport.width} px in ${scheme} they read well and stay within the screen`, async () => {
    await Promise.all(SAMPLE.map(async ([domain, locale, paths]) => {
      const page = await person(browser, { locale: 'en-GB', viewport, scheme });
      const wrong = [];
      for (const path of paths) {
        await page.goto(server.address(`${path}?lang=${locale}`, domain));
        await still(page);
        wrong.push(...(await findings(page)).map((finding) => `${domain}${path}: ${finding}`));
        const wide = await overhang(page);
        if (wide > 0) wrong.push(`${domain}${path}: scrolls sideways by ${wide}`);
        await shot(page, `${viewport.width}-${scheme}-${domain}${path.replaceAll('/', '_')}`);
      }
      assert.deepEqual([...wrong, ...page.troubles], []);
      await page.context().close();
    }));
  });
}
