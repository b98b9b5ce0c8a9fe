// A push service of our own that speaks with Firefox as Mozilla's does (autopush's WebSocket protocol) and takes
// pushes from the server as any does (RFC 8030). It reads nothing: what it passes on is sealed for the browser.
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const base64 = (text) => Buffer.from(text, 'base64url');

/** The claims of a VAPID header (RFC 8292), or null where the signature is not by the key that it names. */
function signed(authorization) {
  const [, token, key] = authorization?.match(/^vapid t=([^,]+), ?k=(.+)$/) ?? [];
  if (!token || base64(key).length !== 65) return null;
  const [head, claims, signature] = token.split('.');
  const [x, y] = [base64(key).subarray(1, 33), base64(key).subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const sound = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, base64(signature));
  return sound ? { key, claims: JSON.parse(base64(claims).toString()) } : null;
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Starts it on a free port. `taken` are the pushes that came: `{ channel, headers, bytes, status }`; `answer` may be
 * set to a status to refuse with, as when the service is away.
 */
export async function startPushService() {
  const service = { taken: [], answer: null, socket: null, channels: new Map(), waiting: [] };
  const http = createServer(async (request, reply) => {
    const [, channel] = request.url.match(/^\/push\/([\w-]+)$/) ?? [];
    const bytes = await bodyOf(request);
    const status = service.answer ?? statusFor(service, channel, request, http);
    service.taken.push({ channel, headers: request.headers, bytes, status });
    if (status === 201) pass(service, { channel, bytes, headers: request.headers });
    reply.writeHead(status, status === 201 ? { Location: `/message/${randomUUID()}` } : {}).end();
  });
  const sockets = new WebSocketServer({ server: http, handleProtocols: (offered) => [...offered][0] ?? false });
  sockets.on('connection', (socket) => {
    service.socket = socket;
    socket.on('message', (data) => hear(service, socket, String(data), http));
  });
  await new Promise((ready) => { http.listen(0, '127.0.0.1', ready); });
  service.origin = originOf(http);
  service.close = async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    http.closeAllConnections();
    await new Promise((closed) => { http.close(closed); });
  };
  return service;
}

const originOf = (http) => `http://127.0.0.1:${http.address().port}`;

/** What RFC 8030 and 8292 ask of a push, as Mozilla's service checks it. */
function statusFor(service, channel, { method, headers }, http) {
  const known = service.channels.get(channel);
  if (method !== 'POST' || !known) return 404;
  if (!/^\d+$/.test(headers.ttl ?? '') || headers['content-encoding'] !== 'aes128gcm') return 400;
  const by = signed(headers.authorization);
  const now = Date.now() / 1000;
  const timely = by && by.claims.exp > now && by.claims.exp <= now + 86_400;
  return timely && by.claims.aud === originOf(http) && by.key === known.key ? 201 : 401;
}

function pass(service, push) {
  const { socket } = service;
  if (socket?.readyState !== 1 || !service.greeted) return void service.waiting.push(push);
  const headers = { encoding: push.headers['content-encoding'] };
  socket.send(JSON.stringify({ messageType: 'notification', channelID: push.channel, version: randomUUID(), ttl: Number(push.headers.ttl), data: push.bytes.toString('base64url'), headers }));
}

function hear(service, socket, text, http) {
  const say = (message) => socket.send(JSON.stringify(message));
  const message = JSON.parse(text);
  const { messageType, channelID, key } = message;
  if (messageType === undefined) return say({});
  if (messageType === 'hello') {
    service.greeted = true;
    say({ messageType, uaid: message.uaid || randomUUID().replaceAll('-', ''), status: 200, use_webpush: true, broadcasts: {} });
    for (const push of service.waiting.splice(0)) pass(service, push);
  }
  if (messageType === 'register') {
    service.channels.set(channelID, { key: key?.replace(/=+$/, '') });
    say({ messageType, channelID, status: 200, pushEndpoint: `${originOf(http)}/push/${channelID}` });
  }
  if (messageType === 'unregister') {
    service.channels.delete(channelID);
    say({ messageType, channelID, status: 200 });
  }
  return undefined;
}
