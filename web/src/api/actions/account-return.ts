import { call } from '#/api/client';
import type { MailboxLink, User } from '#/api/wire';

/** Takes the deletion back by the mailed token and logs in. Refusals: link_expired, new_password_needed. */
export function returnToAccount(link: MailboxLink, idempotencyKey: string): Promise<{ user: User }> {
  return call('POST', '/api/account-return.php', { body: link, idempotencyKey });
}

/** Mails the way back once more to somebody who knows the password. Refusals: login_failed, account_blocked, rate_limited. */
export function sendReturnMail(email: string, password: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/return-mail.php', { body: { email, password }, idempotencyKey });
}
