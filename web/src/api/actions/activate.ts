import { call } from '#/api/client';
import type { Activated, MailboxLink } from '#/api/wire';

/** Confirms the address by the mailed token and logs in. Refusals: activation_failed, link_expired, new_password_needed. */
export function activate(link: MailboxLink, idempotencyKey: string): Promise<Activated> {
  return call('POST', '/api/activate.php', { body: link, idempotencyKey });
}

/** Sends the activation mail once more; for a member who is logged in. */
export function sendActivationMail(): Promise<object> {
  return call('POST', '/api/activation-mail.php');
}
