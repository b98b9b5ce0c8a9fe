// Reads a push as its browser would, by a library that is not ours (npm's http_ece, by an author of RFC 8188 and
// 8291), and looks at who signed it by Node's own crypto (RFC 8292). Standard input: {body, private_key, public_key,
// auth, authorization}; standard output: {message, claims, key}. Anything wrong ends it with an error.
import { createPublicKey, createECDH, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(new URL('../../../../web/package.json', import.meta.url));
const { decrypt } = require('http_ece');
const bytes = (text) => Buffer.from(text, 'base64url');

const push = JSON.parse(readFileSync(0, 'utf8'));
const browser = createECDH('prime256v1');
browser.setPrivateKey(bytes(push.private_key));
if (browser.getPublicKey('base64url') !== push.public_key) throw new Error('the keys are not one pair');
const message = decrypt(bytes(push.body), { version: 'aes128gcm', privateKey: browser, authSecret: bytes(push.auth) });

const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/u.exec(push.authorization);
const [header, claims, signature] = token.split('.');
if (JSON.parse(bytes(header)).alg !== 'ES256') throw new Error('another algorithm');
const point = bytes(key);
const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
if (!verify('sha256', Buffer.from(`${header}.${claims}`), signer, bytes(signature))) throw new Error('not signed by that key');
console.log(JSON.stringify({ message: JSON.parse(message), claims: JSON.parse(bytes(claims)), key }));
