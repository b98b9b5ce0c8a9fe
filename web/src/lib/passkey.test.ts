import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canUsePasskeys, createPasskey, parseCreationOptions, toBase64Url } from '#/lib/passkey';

const bytes = (...numbers: number[]) => Uint8Array.from(numbers).buffer;
const options = {
  rp: { id: 'vonk.example', name: 'Vonk' },
  user: { id: '-_8', name: 'jonas@example.com', displayName: 'Jonas' },
  challenge: 'AAEC',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  excludeCredentials: [{ type: 'public-key' as const, id: '_w', transports: ['internal'] }],
  timeout: 60_000,
};

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => {}));
afterEach(() => vi.unstubAllGlobals());

it('writes bytes without padding and with the letters for addresses', () => {
  expect([toBase64Url(bytes()), toBase64Url(bytes(251, 255)), toBase64Url(bytes(0, 1, 2))]).toEqual([
    '',
    '-_8',
    'AAEC',
  ]);
});

it('reads the options by hand where the browser cannot', () => {
  const parsed = parseCreationOptions(options);
  expect(new Uint8Array(parsed.challenge as ArrayBuffer)).toEqual(Uint8Array.from([0, 1, 2]));
  expect(new Uint8Array(parsed.user.id as ArrayBuffer)).toEqual(Uint8Array.from([251, 255]));
  expect(parsed.excludeCredentials).toEqual([
    { type: 'public-key', id: Uint8Array.from([255]), transports: ['internal'] },
  ]);
  expect(parsed).toMatchObject({ rp: options.rp, pubKeyCredParams: options.pubKeyCredParams, timeout: 60_000 });
});

it('writes the answer by hand where the browser cannot', async () => {
  const credential = {
    id: 'AAEC',
    rawId: bytes(0, 1, 2),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: {
      attestationObject: bytes(1),
      clientDataJSON: bytes(2),
      getTransports: () => ['internal'],
      getPublicKeyAlgorithm: () => -7,
      getAuthenticatorData: () => bytes(3),
      getPublicKey: () => bytes(4),
    },
  };
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create: async () => credential } } }));
  expect(canUsePasskeys()).toBe(true);
  expect(await createPasskey(options)).toEqual({
    id: 'AAEC',
    rawId: 'AAEC',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      attestationObject: 'AQ',
      clientDataJSON: 'Ag',
      authenticatorData: 'Aw',
      publicKey: 'BA',
      publicKeyAlgorithm: -7,
      transports: ['internal'],
    },
  });
});

it('counts a device that makes none as cancelled', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create: async () => null } } }));
  await expect(createPasskey(options)).rejects.toMatchObject({ name: 'NotAllowedError' });
});
