/** Sends `body` as JSON, also from a page that is being left; whether it arrives nobody asks. */
export function postQuietly(path: string, body: unknown): void {
  // oxlint-disable-next-line promise/no-promise-in-callback -- body is no callback
  fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Client': 'web' },
    body: JSON.stringify(body),
  }).catch(() => {});
}

/** The engine, roughly: the first of these words that the browser says of itself. */
function browserFamily(): string {
  const [found] = /firefox|chrom|safari/u.exec(navigator.userAgent.toLowerCase()) ?? ['other'];
  return found === 'chrom' ? 'chromium' : found;
}

/**
 * Tells the server that this build failed in this browser: the error's name, the pattern of the address, and
 * nothing else.
 */
export function postFault(name: string, route?: string): void {
  const { build, page } = document.documentElement.dataset;
  postQuietly('/api/fault.php', { name, build, route: route ?? `/${page?.split('.')[0]}`, browser: browserFamily() });
}
