import { goneIsDone } from '#/api/actions/gone-is-done';
import { call } from '#/api/client';
import type { Id, Passkey, PasskeyCreation } from '#/api/wire';

/** Begins a new passkey; the password is asked for again. Field refusal: old_password_wrong. */
export function challengePasskey(password: string): Promise<PasskeyCreation> {
  return call('POST', '/api/passkey-challenge.php', { body: { password } });
}

/** Keeps what the browser made of the challenge, under a name of the member's own. */
export function addPasskey(challenge: Id, name: string, credential: RegistrationResponseJSON): Promise<Passkey> {
  return call('POST', '/api/passkeys.php', { body: { challenge, name, credential } });
}

/** Takes a passkey away; it logs nobody in any more. Field refusal: old_password_wrong. */
export function removePasskey(passkey: Id, password: string): Promise<object> {
  return goneIsDone(call('DELETE', '/api/passkeys.php', { body: { passkey, password } }));
}
