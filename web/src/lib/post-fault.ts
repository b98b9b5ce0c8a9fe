import { postQuietly } from '#/lib/post-quietly';

const page = document.documentElement;

/** The engine, roughly: the first of these words that the browser says of itself. */
function browserFamily(): string {
  const [found] = /firefox|chrom|safari/u.exec(navigator.userAgent.toLowerCase()) ?? ['other'];
  return found === 'chrom' ? 'chromium' : found;
}

/** Tells the server that this build failed in this browser: the error's name, the pattern of the address, and nothing else. */
export function postFault(name: string, route = `/${page.dataset.page?.split('.')[0]}`): void {
  postQuietly('/api/fault.php', { name, build: page.dataset.build, route, browser: browserFamily() });
}
