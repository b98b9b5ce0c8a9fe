// Weather between browsers and the server: a proxy on a port of its own that breaks, holds and replaces what passes it.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';

const HOTEL = '<!doctype html><html><body>Welcome to the hotel. Please accept our terms.</body></html>';

/** A number from 0 to 1 that hangs on these words alone. */
export function chance(...words) {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32;
}

/** Bad weather of a seed: what happens to a request, by what it asks for and how often that was asked for before. */
export function badWeather(seed) {
  const counts = new Map();
  return ({ method, url }) => {
    const what = `${method} ${url.replace(/\?.*/u, '')}`;
    const nth = (counts.get(what) ?? 0) + 1;
    counts.set(what, nth);
    const drawn = chance(seed, what, nth) * 100;
    // Half of what breaks does so when the server has done it already.
    if (drawn < 5) return 'reset';
    if (drawn < 10) return 'cut';
    if (drawn < 12.5) return 'lost';
    if (drawn < 15) return 'unanswered';
    return drawn < 17 ? 'hotel' : 'fair';
  };
}

export const fair = () => 'fair';

/**
 * A proxy before `server`. `weather` says what happens to each request: `fair` passes; `reset` breaks before the server
 * hears of it, `cut` in the middle of the answer; `lost` and `unanswered` hang, before the server or after it; `hotel`
 * is answered by a page of somebody else's. `asks` may change the headers and the address of a request, `answer` a JSON
 * answer, `stream` what an event stream sends.
 */
export async function startWeather(server, { weather = fair, asks, answer, stream } = {}) {
  let today = weather;
  const counts = {};
  const proxy = createServer((asked, given) => {
    const fate = today(asked);
    counts[fate] = (counts[fate] ?? 0) + 1;
    if (fate === 'reset') return asked.socket.resetAndDestroy();
    if (fate === 'lost') return asked.resume();
    if (fate === 'hotel') {
      asked.resume();
      return given.writeHead(200, { 'Content-Type': 'text/html' }).end(HOTEL);
    }
    return pass(server, { asked, given, fate, asks, answer, stream });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address();
  return {
    address: (path) => `http://localhost:${port}${path}`,
    /** How many requests met which weather. */
    counts,
    turn: (next) => { today = next; },
    /** Breaks every connection that is open. */
    breakAll: () => proxy.closeAllConnections(),
    async stop() {
      const closed = new Promise((resolve) => { proxy.close(resolve); });
      proxy.closeAllConnections();
      await closed;
    },
  };
}

/** What a request says of itself, as if it had been for the server's own port: a site is known by it. */
function headersFor({ port }, headers, isChanged) {
  const host = `localhost:${port}`;
  return { ...headers, host, ...(headers.origin && { origin: `http://${host}` }), ...(isChanged && { 'accept-encoding': 'identity' }) };
}

function pass(server, { asked, given, fate, asks = ({ headers, url }) => ({ headers, url }), answer, stream }) {
  const { headers, url } = asks(asked);
  // A connection each: the process behind the port may be another by now.
  const onward = request({ host: '127.0.0.1', port: server.port, method: asked.method, path: url, headers: headersFor(server, headers, answer || stream), agent: false });
  const broken = () => given.destroy();
  onward.on('error', broken);
  given.on('close', () => onward.destroy());
  onward.on('response', (got) => {
    got.on('error', broken);
    if (fate === 'unanswered') return got.resume();
    const type = got.headers['content-type'] ?? '';
    if (fate === 'cut' && type !== 'text/event-stream') return cut(got, asked, given);
    if (answer && type.startsWith('application/json')) return change(got, given, asked, answer);
    given.writeHead(got.statusCode, stream?.headers ? stream.headers(got.headers) : got.headers);
    if (stream && type === 'text/event-stream') {
      given.write(stream.first);
      let begun = '';
      got.on('data', (chunk) => {
        begun += chunk;
        // An event may come in pieces.
        const whole = begun.lastIndexOf('\n\n') + 2;
        if (whole === 1) return;
        given.write(stream.change(begun.slice(0, whole)));
        begun = begun.slice(whole);
      });
      return got.on('end', () => given.end());
    }
    got.pipe(given);
    // A stream breaks after what it began with.
    if (fate === 'cut') got.once('data', () => setImmediate(broken));
  });
  asked.pipe(onward);
}

/** Sends half of an answer and breaks. */
async function cut(got, asked, given) {
  const whole = Buffer.concat(await got.toArray().catch(() => []));
  if (given.destroyed) return;
  given.writeHead(got.statusCode, got.headers);
  given.write(whole.subarray(0, Math.floor(whole.length / 2)), () => asked.socket.resetAndDestroy());
}

/** Sends a JSON answer as `answer` makes it. */
async function change(got, given, asked, answer) {
  const whole = Buffer.concat(await got.toArray().catch(() => []));
  if (given.destroyed) return;
  const { headers, body } = answer(asked, got.headers, whole.length > 0 ? JSON.parse(String(whole)) : null);
  const text = body === null ? '' : JSON.stringify(body);
  given.writeHead(got.statusCode, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}
