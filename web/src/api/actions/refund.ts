import { call } from '#/api/client';
import type { Id, Refund, RefundQuote } from '#/api/wire';

/** What could be had back now: the first step of a withdrawal. */
export function quoteRefund(order: Id): Promise<{ refund: RefundQuote }> {
  return call('GET', '/api/refund.php', { query: { order } });
}

/** The second step: withdraws from the purchase at just these figures. Refusals: refund_changed, refund_impossible. */
export function confirmRefund(order: Id, { amount, credits }: Pick<RefundQuote, 'amount' | 'credits'>, idempotencyKey: string): Promise<{ refund: Refund }> {
  return call('POST', '/api/refund.php', { body: { order, amount, credits }, idempotencyKey });
}
