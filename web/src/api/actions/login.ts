import { call } from '#/api/client';
import type { Id, MailedPassword, PasskeyRequest, User } from '#/api/wire';

/** Logs in (spec 7 `POST /api/user.php`). Refusals: login_failed, account_blocked with minutes. */
export function login(email: string, password: string): Promise<{ user: User }> {
  return call('POST', '/api/user.php', { body: { email, password } });
}

/** A challenge for any passkey of this site that the device has. */
export function passkeyLoginChallenge(): Promise<PasskeyRequest> {
  return call('POST', '/api/passkey-login-challenge.php');
}

/** Logs in with what the device answered. Refusals: passkey_failed, pending_deletion. */
export function loginWithPasskey(challenge: Id, credential: AuthenticationResponseJSON): Promise<{ user: User }> {
  return call('POST', '/api/passkey-login.php', { body: { challenge, credential } });
}

/** Asks for a mail with a link that sets a new password. Refusals: email_unknown (open sites), reset_limit. */
export function requestReset(email: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/reset-password.php', { body: { email }, idempotencyKey });
}

/**
 * Sets the new password by the mailed token, ends all sessions and logs in. Refusal: link_expired; field
 * refusals of the password.
 */
export function resetPassword(change: MailedPassword, idempotencyKey: string): Promise<{ user: User }> {
  return call('POST', '/api/reset-password-do.php', { body: change, idempotencyKey });
}
