import { call } from '#/api/client';
import type { MailboxLink } from '#/api/wire';

/**
 * Mails a link to a new address; the address changes once it is pressed. Field refusals: email_*,
 * old_password_wrong.
 */
export function changeEmail(email: string, password: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/mail-change.php', { body: { email, password }, idempotencyKey });
}

/** Gives the change up; its link is dead then. */
export function giveUpEmailChange(): Promise<object> {
  return call('DELETE', '/api/mail-change.php');
}

/** Confirms the new address by the mailed token. Refusals: link_expired, new_email_taken, new_password_needed. */
export function confirmMailChange(link: MailboxLink, idempotencyKey: string): Promise<{ email: string }> {
  return call('POST', '/api/mail-change-do.php', { body: link, idempotencyKey });
}

/** Takes the old address back by the token in the notice to it; everybody is logged out. Refusal: link_expired. */
export function undoMailChange(token: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/mail-change-undo.php', { body: { token }, idempotencyKey });
}
