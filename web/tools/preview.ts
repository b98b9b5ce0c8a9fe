// npm run preview: the built app without the server, to look at and to measure. It fills the pages as
// SERVER-CONTRACT.md says, with the samples of src/testing, and answers the first calls; `?as=member` logs in.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { createServer as createVite } from 'vite';
import type * as Samples from '../src/testing/samples.ts';
import type * as Site from '../src/api/site.ts';

const root = new URL('..', import.meta.url).pathname;
const dist = `${root}dist`;
const port = Number(process.env.PORT ?? 4173);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const vite = await createVite({ root, server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const samples = (await vite.ssrLoadModule('/src/testing/samples.ts')) as typeof Samples;
const { flagsOf } = (await vite.ssrLoadModule('/src/api/site.ts')) as typeof Site;
await vite.close();

const settings = {
  ...samples.settings,
  domain_language: null,
  us_footer: false,
  locales: ['nl', 'en', 'de', 'fr', 'pl'] as const,
};
const answers: Record<string, unknown> = {
  '/api/settings.php': { settings },
  '/api/companyinfo.php': { companyinfo: samples.company },
};
const memberAnswers = {
  '/api/user.php': { user: samples.member({ credits: 7 }) },
  '/api/chats.php': samples.chatList([samples.conversation({ num_unread_messages: 3 })]),
  '/api/likes.php': { ...samples.noLikes, num_new: 112 },
};

interface Route {
  patterns: string[];
  status: number;
  page: string;
}
const { routes }: { routes: Route[] } = JSON.parse(readFileSync(`${dist}/routes.json`, 'utf8'));

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(path);
}

function findRoute(path: string): Route | undefined {
  const fitting = routes.filter((route) => route.patterns.some((pattern) => fits(pattern, path)));
  const holes = (route: Route) => route.patterns[0]?.split('{').length ?? 0;
  return fitting.toSorted((one, other) => holes(one) - holes(other))[0];
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

function fill(page: string, member: boolean, niche: string): string {
  const { company } = samples;
  const boot = JSON.stringify({ ...answers, ...(member && memberAnswers) }).replaceAll('<', '\\u003c');
  const texts: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    niche,
    country: 'NL',
    locales: settings.locales.join(' '),
    auth: member ? 'in' : 'out',
    flags: flagsOf({ ...settings, locales: [...settings.locales] }),
    origin: `http://localhost:${port}`,
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_kvk: company.kvk,
    company_vat: company.vat_numbers.join(', '),
  };
  return page.replaceAll(/\{\{(\w+)\}\}/gu, (_, mark: string) =>
    mark === 'boot' ? boot : escapeHtml(texts[mark] ?? ''),
  );
}

function sendPage(url: URL, request: IncomingMessage, response: ServerResponse) {
  const cookie = request.headers.cookie ?? '';
  const member = url.searchParams.get('as') === 'member' || cookie.includes('as=member');
  const locale = url.searchParams.get('lang') ?? /locale=(\w+)/u.exec(cookie)?.[1] ?? 'nl';
  const route = findRoute(url.pathname);
  const name = member ? 'shell' : (route?.page ?? 'shell');
  const page = readFileSync(`${dist}/prerendered/${locale}/${name}.html`, 'utf8');
  response.writeHead(route?.status ?? 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    ...(member && { 'Set-Cookie': 'as=member; Path=/' }),
  });
  response.end(fill(page, member, url.searchParams.get('niche') ?? '1'));
}

function sendAnswer(path: string, response: ServerResponse, member: boolean) {
  const answer = answers[path] ?? (member ? (memberAnswers as Record<string, unknown>)[path] : undefined);
  const status = answer ? 200 : member ? 404 : 403;
  const problem = {
    status,
    code: member ? 'not_found' : 'authentication_required',
    detail: member ? 'Not found.' : 'Log in first.',
  };
  response.writeHead(status, { 'Content-Type': answer ? 'application/json' : 'application/problem+json' });
  response.end(JSON.stringify(answer ?? problem));
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://localhost:${port}`);
  if (url.pathname.startsWith('/api/')) {
    sendAnswer(url.pathname, response, request.headers.cookie?.includes('as=member') ?? false);
  } else if (extname(url.pathname) && existsSync(dist + url.pathname)) {
    response.writeHead(200, { 'Content-Type': TYPES[extname(url.pathname)] ?? 'application/octet-stream' });
    createReadStream(dist + url.pathname).pipe(response);
  } else sendPage(url, request, response);
}).listen(port, () => console.log(`http://localhost:${port} (add ?as=member, ?lang=de, ?niche=4)`));
