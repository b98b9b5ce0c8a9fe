import { call } from '#/api/client';
import type { Id, PasskeyRequest, User } from '#/api/wire';

/** A challenge for any passkey of this site that the device has. */
export function passkeyLoginChallenge(): Promise<PasskeyRequest> {
  return call('POST', '/api/passkey-login-challenge.php');
}

/** Logs in with what the device answered. Refusals: passkey_failed, pending_deletion. */
export function loginWithPasskey(challenge: Id, credential: AuthenticationResponseJSON): Promise<{ user: User }> {
  return call('POST', '/api/passkey-login.php', { body: { challenge, credential } });
}
