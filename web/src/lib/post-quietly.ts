/** Sends `body` as JSON, also from a page that is being left; whether it arrives nobody asks. */
export function postQuietly(path: string, body: unknown): void {
  // oxlint-disable-next-line promise/no-promise-in-callback -- body is no callback
  fetch(path, { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json', 'X-Client': 'web' }, body: JSON.stringify(body) }).catch(() => {});
}

const page = document.documentElement;

/** The engine, roughly: the first of these words that the browser says of itself. */
function browserFamily(): string {
  const [found] = /firefox|chrom|safari/u.exec(navigator.userAgent.toLowerCase()) ?? ['other'];
  return found === 'chrom' ? 'chromium' : found;
}

/**
 * Tells the server that this build failed in this browser: the error's name, the pattern of the address, and
 * nothing else.
 */
export function postFault(name: string, route = `/${page.dataset.page?.split('.')[0]}`): void {
  postQuietly('/api/fault.php', { name, build: page.dataset.build, route, browser: browserFamily() });
}
