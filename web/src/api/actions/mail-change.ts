import { call } from '#/api/client';
import type { MailboxLink } from '#/api/wire';

/** Confirms the new address by the mailed token. Refusals: link_expired, new_email_taken, new_password_needed. */
export function confirmMailChange(link: MailboxLink, idempotencyKey: string): Promise<{ email: string }> {
  return call('POST', '/api/mail-change-do.php', { body: link, idempotencyKey });
}

/** Takes the old address back by the token in the notice to it; everybody is logged out. Refusal: link_expired. */
export function undoMailChange(token: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/mail-change-undo.php', { body: { token }, idempotencyKey });
}
