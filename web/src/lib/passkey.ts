/** Passkeys (WebAuthn level 3), with the JSON forms done by hand where the browser lacks them (before 2025). */

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}

/** Bytes as base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

type Described = PublicKeyCredentialDescriptorJSON[] | undefined;

/** The credentials a challenge names, as the browser wants them. */
export function readDescriptors(named: Described): PublicKeyCredentialDescriptor[] {
  return (named ?? []).map(({ id, transports }) => ({
    type: 'public-key',
    id: toBytes(id),
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));
}

/** Whether this browser knows passkeys at all; false also on a page without a secure connection. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.create === 'function';
}

/** The server's options as the browser wants them (`PublicKeyCredential.parseCreationOptionsFromJSON`). */
export function parseCreationOptions(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  if ('parseCreationOptionsFromJSON' in PublicKeyCredential)
    return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const {
    challenge,
    user,
    excludeCredentials,
    extensions: _extensions,
    ...rest
  } = options as PublicKeyCredentialCreationOptionsJSON & Pick<PublicKeyCredentialCreationOptions, 'attestation'>;
  return {
    ...(rest as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: readDescriptors(excludeCredentials),
  };
}

function registrationByHand(credential: PublicKeyCredential): RegistrationResponseJSON {
  const response = credential.response as AuthenticatorAttestationResponse;
  const key = response.getPublicKey?.();
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    ...(credential.authenticatorAttachment && { authenticatorAttachment: credential.authenticatorAttachment }),
    response: {
      attestationObject: toBase64Url(response.attestationObject),
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.getAuthenticatorData?.() ?? new ArrayBuffer(0)),
      publicKeyAlgorithm: response.getPublicKeyAlgorithm?.() ?? 0,
      transports: response.getTransports?.() ?? [],
      ...(key && { publicKey: toBase64Url(key) }),
    },
  };
}

/** Why no passkey came of it: `known` is one that this device already has, `cancelled` also a time that ran out. */
export type PasskeyFailure = 'known' | 'cancelled' | 'failed';

/** What the error of `navigator.credentials.create` means (WebAuthn level 3, section 5.1.3). */
export function passkeyFailure(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}

/** Asks the device to make a passkey. Throws what {@link passkeyFailure} reads. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const credential = (await navigator.credentials.create({
    publicKey: parseCreationOptions(options),
  })) as PublicKeyCredential | null;
  if (!credential) throw new DOMException('No passkey was made.', 'NotAllowedError');
  return typeof credential.toJSON === 'function'
    ? (credential.toJSON() as RegistrationResponseJSON)
    : registrationByHand(credential);
}

/** The server's options as the browser wants them (`PublicKeyCredential.parseRequestOptionsFromJSON`). */
export function parseRequestOptions(options: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if ('parseRequestOptionsFromJSON' in PublicKeyCredential)
    return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { challenge, allowCredentials, extensions: _extensions, ...rest } = options;
  return {
    ...(rest as Omit<PublicKeyCredentialRequestOptions, 'challenge'>),
    challenge: toBytes(challenge),
    allowCredentials: readDescriptors(allowCredentials),
  };
}

function assertionByHand(credential: PublicKeyCredential): AuthenticationResponseJSON {
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    ...(credential.authenticatorAttachment && { authenticatorAttachment: credential.authenticatorAttachment }),
    response: {
      authenticatorData: toBase64Url(authenticatorData),
      clientDataJSON: toBase64Url(clientDataJSON),
      signature: toBase64Url(signature),
      ...(userHandle && { userHandle: toBase64Url(userHandle) }),
    },
  };
}

/** Asks the device for one of its passkeys. Throws what {@link passkeyFailure} reads. */
export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const credential = (await navigator.credentials.get({
    publicKey: parseRequestOptions(options),
  })) as PublicKeyCredential | null;
  if (!credential) throw new DOMException('No passkey was used.', 'NotAllowedError');
  return typeof credential.toJSON === 'function'
    ? (credential.toJSON() as AuthenticationResponseJSON)
    : assertionByHand(credential);
}
