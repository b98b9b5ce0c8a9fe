/** Sends `body` as JSON, also from a page that is being left; whether it arrives nobody asks. */
export function postQuietly(path: string, body: unknown): void {
  // oxlint-disable-next-line promise/no-promise-in-callback -- body is no callback
  fetch(path, { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json', 'X-Client': 'web' }, body: JSON.stringify(body) }).catch(() => {});
}
