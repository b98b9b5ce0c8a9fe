import { call } from '#/api/client';
import type { Deletion, DeletionRequest, DiscountCode, MailboxLink, User } from '#/api/wire';

/**
 * Deletes the account: hidden and logged out at once, for good when `return_until` has passed. Field refusal:
 * old_password_wrong.
 */
export function deleteAccount(request: DeletionRequest, idempotencyKey: string): Promise<Deletion> {
  return call('POST', '/api/deletion.php', { body: request, idempotencyKey });
}

/**
 * The company's discount for those who think of leaving: one per account, the same again when asked again.
 * Refusal: not_found.
 */
export function takeDeletionDiscount(): Promise<{ discountcode: DiscountCode }> {
  return call('POST', '/api/deletion-offer.php', { body: { offer: 'discount' } });
}

/** Takes the deletion back by the mailed token and logs in. Refusals: link_expired, new_password_needed. */
export function returnToAccount(link: MailboxLink, idempotencyKey: string): Promise<{ user: User }> {
  return call('POST', '/api/account-return.php', { body: link, idempotencyKey });
}

/**
 * Mails the way back once more to somebody who knows the password. Refusals: login_failed, account_blocked,
 * rate_limited.
 */
export function sendReturnMail(email: string, password: string, idempotencyKey: string): Promise<object> {
  return call('POST', '/api/return-mail.php', { body: { email, password }, idempotencyKey });
}
