import { call } from '#/api/client';
import type { Deletion, DeletionRequest, DiscountCode } from '#/api/wire';

/** Deletes the account: hidden and logged out at once, for good when `return_until` has passed. Field refusal: old_password_wrong. */
export function deleteAccount(request: DeletionRequest, idempotencyKey: string): Promise<Deletion> {
  return call('POST', '/api/deletion.php', { body: request, idempotencyKey });
}

/** The company's discount for those who think of leaving: one per account, the same again when asked again. Refusal: not_found. */
export function takeDeletionDiscount(): Promise<{ discountcode: DiscountCode }> {
  return call('POST', '/api/deletion-offer.php', { body: { offer: 'discount' } });
}
