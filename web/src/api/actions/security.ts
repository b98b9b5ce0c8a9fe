import { call } from '#/api/client';
import { whileSessionChanges } from '#/api/live-session';
import { isProblem } from '#/api/problem';
import type { Id, Passkey, PasskeyCreation, PasswordChange } from '#/api/wire';

/** Ends one session of the member. */
export function endSession(session: Id): Promise<object> {
  return goneIsDone(call('DELETE', '/api/sessions.php', { body: { session, keep_current: true } }));
}

/** Logs out everywhere: all other sessions, and this one too unless `keepCurrent`. */
export function endSessions(keepCurrent: boolean): Promise<object> {
  return call('DELETE', '/api/sessions.php', { body: { session: null, keep_current: keepCurrent } });
}

/**
 * A removal that is repeated because its first answer was lost finds nothing any more: it is done. The server
 * answers so for what belongs to somebody else, too, which no page of ours asks for.
 */
export async function goneIsDone(removal: Promise<object>): Promise<object> {
  try {
    return await removal;
  } catch (error) {
    if (isProblem(error, 'not_found')) return {};
    throw error;
  }
}

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

/**
 * Sets a new password; this browser gets a new session, every other one is ended, and passkeys go where that is
 * wished. Field refusals: old_password_wrong, password_*.
 */
export function changePassword(change: PasswordChange, idempotencyKey: string): Promise<object> {
  return whileSessionChanges(() => call<object>('PUT', '/api/password.php', { body: change, idempotencyKey }));
}
