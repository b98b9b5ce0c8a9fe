import { call } from '#/api/client';
import type { User } from '#/api/types';

/** Takes the deletion back by the mailed token and logs in. Refusal: link_expired. */
export function returnToAccount(token: string, idempotencyKey: string): Promise<{ user: User }> {
  return call('POST', '/api/account-return.php', { body: { token }, idempotencyKey });
}

/** Mails the way back once more to who knows the password. Refusals: login_failed, account_blocked, rate_limited. */
export function sendReturnMail(email: string, password: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/return-mail.php', { body: { email, password }, idempotencyKey });
}
