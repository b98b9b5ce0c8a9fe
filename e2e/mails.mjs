// Looks at every mail that scripts/mails wrote, as its readers do: on a narrow phone, light and dark, and where a
// mail program drops the styles. Makes a picture of each kind in all languages, and a page that leads to everything;
// with `--look` only looks, as `make test` does.
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { COLOURS, findings } from './axe.mjs';
import { startBrowser } from './browser.mjs';

const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('--')).map((path) => resolve(path));
const onlyLooks = process.argv.includes('--look');
/** The narrowest screen that is served, and a mail program's pane at a desk. */
const NARROW = 320;
const WIDE = 640;
/** The mail program's page has the landmarks; a mail is an article in it. */
const OF_A_PAGE = /^(?:landmark-one-main|region):/;
const LOOKS = [{ name: 'light', scheme: 'light' }, { name: 'dark', scheme: 'dark' }, { name: 'bare', scheme: 'light', bare: true }];

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const files = (await readdir(folder)).filter((name) => /^[a-z-]+\.[a-z]{2}\.html$/.test(name)).sort();
const mails = await Promise.all(files.map(async (file) => {
  const [kind, locale] = file.split('.');
  const html = await readFile(`${folder}/${file}`, 'utf8');
  const text = await readFile(`${folder}/${kind}.${locale}.txt`, 'utf8');
  return { file, kind, locale, html, text, subject: html.match(/<title>(.*?)<\/title>/s)?.[1] ?? '' };
}));
assert.ok(mails.length > 0, `no mails in ${folder}: make mails writes them`);
const kinds = [...new Set(mails.map(({ kind }) => kind))];
const locales = [...new Set(mails.map(({ locale }) => locale))];
assert.equal(mails.length, kinds.length * locales.length, 'every kind in every language');

/** As a program shows it that knows nothing of `<style>`. */
const withoutStyles = (html) => html.replace(/<style>.*?<\/style>/gs, '');

/** What is wrong with a mail, in words. */
async function faults(page, mail, rules) {
  const asked = [];
  const listen = (request) => { if (!request.url().startsWith('data:') && !request.url().startsWith('about:')) asked.push(request.url()); };
  page.on('request', listen);
  await page.setContent(mail.html);
  page.off('request', listen);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...asked.map((url) => `asks for ${url}`),
    ...(wide > NARROW ? [`is ${wide} px wide`] : []),
    ...(await findings(page, rules)).filter((finding) => !OF_A_PAGE.test(finding)),
  ];
}

/** Many mails side by side in one picture. */
async function sheet(page, shown, { width, columns, bare = false, path }) {
  const cells = shown.map(({ kind, locale, html }) => `<figure><figcaption>${kind} · ${locale}</figcaption><iframe srcdoc="${escaped(bare ? withoutStyles(html) : html)}"></iframe></figure>`);
  await page.setViewportSize({ width: columns * (width + 16) + 16, height: 800 });
  await page.setContent(`<!doctype html><meta name="color-scheme" content="light dark"><style>
    body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 16px; margin: 16px; align-items: start; font: 13px system-ui }
    figure { margin: 0 } iframe { border: 0; width: ${width}px; color-scheme: light dark } figcaption { padding: 4px 0 }</style>${cells.join('')}`);
  await page.evaluate(() => Promise.all([...document.querySelectorAll('iframe')].map(async (frame) => {
    if (frame.contentDocument.readyState !== 'complete' || frame.contentDocument.URL === 'about:blank') await new Promise((loaded) => { frame.addEventListener('load', loaded, { once: true }); });
    frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`;
  })));
  await page.screenshot({ path, fullPage: true });
}

const browser = await startBrowser();
const troubles = [];
try {
  await mkdir(`${folder}/pictures`, { recursive: true });
  for (const { name, scheme, bare } of LOOKS) {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: NARROW, height: 640 } });
    const page = await context.newPage();
    if (!bare) for (const mail of mails) {
      const found = await faults(page, mail, scheme === 'dark' ? COLOURS : undefined);
      troubles.push(...found.map((fault) => `${mail.file}, ${name}: ${fault}`));
    }
    if (onlyLooks) {
      await context.close();
      continue;
    }
    for (const kind of kinds) await sheet(page, mails.filter((mail) => mail.kind === kind), { width: NARROW, columns: 6, bare, path: `${folder}/pictures/${kind}.${name}.png` });
    await sheet(page, mails.filter(({ locale }) => locale === 'en'), { width: WIDE, columns: 4, bare, path: `${folder}/pictures/wide.${name}.png` });
    await context.close();
  }
} finally {
  await browser.close();
}

for (const trouble of troubles) console.error(trouble);
process.exitCode = troubles.length > 0 ? 1 : 0;
if (onlyLooks) process.exit();

const link = (path, words) => `<a href="${path}">${words}</a>`;
const pictures = (kind) => LOOKS.map(({ name }) => link(`pictures/${kind}.${name}.png`, name)).join(' ');
const rows = kinds.map((kind) => `<tr><th scope="row" id="${kind}">${kind}<td>${pictures(kind)}${locales.map((locale) => {
  const { subject } = mails.find((mail) => mail.kind === kind && mail.locale === locale);
  return `<td lang="${locale}">${link(`${kind}.${locale}.html`, subject)} ${link(`${kind}.${locale}.txt`, 'text')}`;
}).join('')}`);
await writeFile(`${folder}/index.html`, `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mails</title>
<style>body { font: 15px/1.5 system-ui; margin: 24px } table { border-collapse: collapse } th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-top: 1px solid #8886; min-width: 9rem }</style>
<h1>Mails</h1><p>${mails.length} mails: ${kinds.length} kinds in ${locales.length} languages. At a desk, all kinds: ${pictures('wide')}. “bare” is without styles, as some programs show mails.</p>
<table><tr><th scope="col">Kind<th scope="col">Pictures${locales.map((locale) => `<th scope="col">${locale}`).join('')}${rows.join('\n')}</table>\n`);
console.log(`${mails.length} mails, pictures of ${kinds.length} kinds: ${pathToFileURL(`${folder}/index.html`)}`);
