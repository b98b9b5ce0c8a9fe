import { call } from '#/api/client';
import type { MailedPassword, User } from '#/api/wire';

/** Asks for a mail with a link that sets a new password. Refusals: email_unknown (open sites), reset_limit. */
export function requestReset(email: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/reset-password.php', { body: { email }, idempotencyKey });
}

/** Sets the new password by the mailed token, ends all sessions and logs in. Refusal: link_expired; field refusals of the password. */
export function resetPassword(change: MailedPassword, idempotencyKey: string): Promise<{ user: User }> {
  return call('POST', '/api/reset-password-do.php', { body: change, idempotencyKey });
}
