import { call } from '#/api/client';
import type { Id, Mandate, Method, Money, Order, Refund, RefundQuote, SpendingLimit, SpendingChoice } from '#/api/wire';

export interface OrderRequest {
  bundle: Id;
  method: Method;
  /** The discount that the screen showed: where it is over by now, the order is refused and not made dearer. */
  discountCode: string | null;
  /** What the screen showed; at another price nothing is ordered. */
  price: Money;
  /**
   * At the full price: an order that can still be paid holds the discount, and its member does not want to
   * wait.
   */
  withoutDiscount?: boolean;
  /** Keep the card for the next order: only with the member's own yes. */
  remember?: boolean;
  /**
   * By the stored mandate: an account is charged, and no checkout follows; a card waits there. Refusal: mandate_gone.
   */
  repeat?: boolean;
  /** The version of the sentence above the button, by which the buyer asks that the service begin at once. */
  begin: string;
}

/**
 * Places an order; the caller goes on to `order.checkout_url`. Keep the key through a reload: one intent, one
 * order.
 */
export function placeOrder(
  {
    bundle,
    method,
    discountCode,
    price,
    withoutDiscount = false,
    remember = false,
    repeat = false,
    begin,
  }: OrderRequest,
  idempotencyKey: string,
): Promise<{ order: Order }> {
  return call('POST', '/api/orders.php', {
    body: {
      bundle,
      method,
      discount_code: discountCode,
      price,
      begin,
      ...(withoutDiscount && { without_discount: withoutDiscount }),
      ...(remember && { remember }),
      ...(repeat && { repeat }),
    },
    idempotencyKey,
  });
}

/**
 * Cancels an own order that waits; it comes back as it stands then: paid meanwhile, it stays so. Refusal:
 * order_under_way.
 */
export function cancelOrder(id: Id): Promise<{ order: Order }> {
  return call('DELETE', '/api/order.php', { body: { id } });
}

/** What could be had back now: the first step of a withdrawal. */
export function quoteRefund(order: Id): Promise<{ refund: RefundQuote }> {
  return call('GET', '/api/refund.php', { query: { order } });
}

/**
 * The second step: withdraws from the purchase at just these figures. Refusals: refund_changed,
 * refund_impossible.
 */
export function confirmRefund(
  order: Id,
  { amount, credits }: Pick<RefundQuote, 'amount' | 'credits'>,
  idempotencyKey: string,
): Promise<{ refund: Refund }> {
  return call('POST', '/api/refund.php', { body: { order, amount, credits }, idempotencyKey });
}

/** Sets what the member allows themselves: what is stricter counts at once, what is looser after a day. */
export function setSpendingLimit({ monthly, pause_until }: SpendingChoice): Promise<{ limit: SpendingLimit }> {
  return call('PUT', '/api/spendinglimit.php', { body: { monthly, pause_until } });
}

/** Takes a stored way to pay back: nothing is charged by it any more. */
export function removeMandate(mandate: Id): Promise<{ mandates: Mandate[] }> {
  return call('DELETE', '/api/mandates.php', { body: { mandate } });
}
