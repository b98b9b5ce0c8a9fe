import { call } from '#/api/client';

/** Mails a link to a new address; the address changes once it is pressed. Field refusals: email_*, old_password_wrong. */
export function changeEmail(email: string, password: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/mail-change.php', { body: { email, password }, idempotencyKey });
}

/** Gives the change up; its link is dead then. */
export function giveUpEmailChange(): Promise<object> {
  return call('DELETE', '/api/mail-change.php');
}
