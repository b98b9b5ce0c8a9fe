// node screens.mjs <folder>: the four demo sites side by side, for the eye: landing, members, chat and credits on a
// phone and a desk, in light and dark. Writes one sheet for each of the four and its parts; scripts/screens calls it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { DESKTOP, PHONE, person, startBrowser, still } from './browser.mjs';
import { DEMO_PASSWORD } from './members.mjs';
import { startServer } from './server.mjs';

const SITES = [['localhost', 'vonk'], ['velours.localhost', 'velours'], ['nordlys.localhost', 'nordlys'], ['meadow.localhost', 'meadow']];
const folder = process.argv[2] ?? 'screens';
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();

/** The four screens of one site on one device, as pictures. */
async function screensOf([domain, brand], { viewport, scheme, name }) {
  const page = await person(browser, { locale: 'en-GB', viewport, scheme });
  const keep = async (path, screen) => {
    await page.goto(server.address(path, domain));
    await still(page);
    await page.screenshot({ path: `${folder}/${name}-${screen}-${brand}.png` });
  };
  // A browser may look names below localhost up; Playwright's own requests may not.
  await page.goto(server.address('/', domain));
  await page.evaluate(() => localStorage.setItem('hide-site-entry-warning', '1'));
  await keep('/', 'landing');
  const ok = await page.evaluate(async ({ email, password }) => {
    const answer = await fetch('/api/user.php', { method: 'POST', headers: { 'content-type': 'application/json', 'x-client': 'screens', 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify({ email, password }) });
    return answer.ok;
  }, { email: `premium@${brand}.example`, password: DEMO_PASSWORD });
  if (!ok) throw new Error(`nobody can log in on ${domain}`);
  const chat = await page.evaluate(async () => (await (await fetch('/api/chats.php')).json()).chats[0]?.id);
  await keep('/members', 'members');
  await keep(chat ? `/chats/${chat}` : '/chats', 'chat');
  await keep('/credits', 'credits');
  await page.context().close();
}

/** One picture of all: a row for each screen, a column for each site. */
async function sheet({ viewport, scheme, name }) {
  const width = viewport === PHONE ? 320 : 640;
  const rows = await Promise.all(['landing', 'members', 'chat', 'credits'].map(async (screen) => {
    const pictures = await Promise.all(SITES.map(([, brand]) => readFile(`${folder}/${name}-${screen}-${brand}.png`, 'base64')));
    return pictures.map((picture) => `<img width="${width}" src="data:image/png;base64,${picture}">`).join('');
  }));
  const page = await browser.newPage({ viewport: { width: (width + 16) * SITES.length + 16, height: 800 } });
  await page.setContent(`<body style="margin:8px;background:${scheme === 'light' ? '#ddd' : '#000'}"><style>img{margin:8px;border-radius:10px}div{white-space:nowrap;font-size:0}</style>${rows.map((row) => `<div>${row}</div>`).join('')}`);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.close();
}

try {
  for (const [viewport, size] of [[PHONE, 'phone'], [DESKTOP, 'desk']]) {
    for (const scheme of ['light', 'dark']) {
      const look = { viewport, scheme, name: `${size}-${scheme}` };
      await Promise.all(SITES.map((site) => screensOf(site, look)));
      await sheet(look);
    }
  }
  await writeFile(`${folder}/index.html`, ['phone-light', 'phone-dark', 'desk-light', 'desk-dark'].map((name) => `<h1>${name}</h1><img src="${name}.png">`).join('\n'));
  console.log(`${folder}/index.html`);
} finally {
  await browser.close();
  await server.stop();
}
