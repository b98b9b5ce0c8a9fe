import { call } from '#/api/client';
import type { Id, Method, Order } from '#/api/wire';

export interface OrderWish {
  bundle: Id;
  method: Method;
  /** The discount that the screen showed: where it is over by now, the order is refused and not made dearer. */
  discountCode: string | null;
  /** At the full price: an order that can still be paid holds the discount, and its member does not want to wait. */
  withoutDiscount?: boolean;
  /** Keep the card for the next order: only with the member's own yes. */
  remember?: boolean;
  /** Charge the stored mandate: no checkout follows. Refusal: mandate_gone. */
  repeat?: boolean;
}

/** Places an order; the caller goes on to `order.checkout_url`. Keep the key through a reload: one intent, one order. */
export function placeOrder({ bundle, method, discountCode, withoutDiscount = false, remember = false, repeat = false }: OrderWish, idempotencyKey: string): Promise<{ order: Order }> {
  return call('POST', '/api/orders.php', { body: { bundle, method, discount_code: discountCode, ...(withoutDiscount && { without_discount: withoutDiscount }), ...(remember && { remember }), ...(repeat && { repeat }) }, idempotencyKey });
}

/** Cancels an own order that waits; it comes back as it stands then: paid meanwhile, it stays so. Refusal: order_under_way. */
export function cancelOrder(id: Id): Promise<{ order: Order }> {
  return call('DELETE', '/api/order.php', { body: { id } });
}
