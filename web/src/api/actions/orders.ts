import { call } from '#/api/client';
import type { Id, MethodCode, Order } from '#/api/types';

/** Places an order; the caller goes on to `order.checkout_url`. Keep the key through a reload: one intent, one order. */
export function placeOrder(bundle: Id, method: MethodCode, discountCode: string | null, idempotencyKey: string): Promise<{ order: Order }> {
  return call('POST', '/api/orders.php', { body: { bundle, method, discount_code: discountCode }, idempotencyKey });
}
