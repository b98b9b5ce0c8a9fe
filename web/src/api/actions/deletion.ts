import { call } from '#/api/client';
import type { Deletion, DeletionOffer, DeletionReason } from '#/api/types';

export interface DeletionRequest { password: string; reasons: DeletionReason[]; comment: string | null }

/** Deletes the account: hidden and logged out at once, for good when `return_until` has passed. Field refusal: old_password_wrong. */
export function deleteAccount(request: DeletionRequest, idempotencyKey: string): Promise<Deletion> {
  return call('POST', '/api/deletion.php', { body: request, idempotencyKey });
}

/** Takes the company's discount for those who think of leaving, once per account. Refusal: not_found. */
export function takeDeletionDiscount(idempotencyKey: string): Promise<DeletionOffer> {
  return call('POST', '/api/deletion-offer.php', { body: { offer: 'discount' }, idempotencyKey });
}
