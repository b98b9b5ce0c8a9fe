// The part of Google's push service that Chromium asks when a page subscribes: it lets the device check in and
// gives each subscription a token. Chromium finds it by its own switches; what is pushed would go on to Google.
import { createServer } from 'node:http';

const varint = (number) => {
  const bytes = [];
  for (let rest = BigInt(number); ; rest >>= 7n) {
    const byte = Number(rest & 127n);
    if (rest < 128n) return [...bytes, byte];
    bytes.push(byte | 128);
  }
};

const fixed64 = (number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(number);
  return [...bytes];
};

/** AndroidCheckinResponse (Chromium's google_apis/gcm/protocol/checkin.proto): all is well, and who the device is. */
const checkedIn = () => Buffer.from([8, 1, 24, ...varint(Date.now()), 0x39, ...fixed64(1_234_567_890_123n), 0x41, ...fixed64(9_876_543_210_987n)]);

/** Starts it. `registered` are the forms by which pages subscribed; `switches` are for Chromium's command line. */
export async function startGooglePushService() {
  const registered = [];
  const http = createServer(async (request, reply) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/checkin') {
      reply.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(checkedIn());
      return;
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    // Chromium registers services of its own there as well.
    if (form.get('X-subtype')?.startsWith('wp:')) registered.push(form);
    reply.writeHead(200, { 'Content-Type': 'text/plain' }).end(`token=made-up-device:subscription-${registered.length}`);
  });
  await new Promise((listening) => { http.listen(0, '127.0.0.1', listening); });
  const origin = `http://127.0.0.1:${http.address().port}`;
  return {
    registered,
    switches: [`--gcm-checkin-url=${origin}/checkin`, `--gcm-registration-url=${origin}/register`, '--gcm-mcs-endpoint=https://127.0.0.1:9'],
    close: () => new Promise((closed) => { http.closeAllConnections(); http.close(closed); }),
  };
}
