import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MoneyCase } from '#/console/api/types';

/** What a case of money is about. */
export const ABOUT_NAMES: Record<MoneyCase['about'], MessageDescriptor> = {
  order: msg`Order`,
  payment: msg`Payment without an order`,
  payout: msg`Payout`,
};

/** Why somebody has to look, and what to do. A reason that is newer than this page is shown as its code. */
export const CASE_WORDS: Partial<Record<string, MessageDescriptor>> = {
  amount: msg`The payment's amount differs from the order's. Compare them at the provider.`,
  currency: msg`The payment's currency differs from the order's. Compare them at the provider.`,
  reference: msg`The payment names another order. Compare them at the provider.`,
  status: msg`The provider reports a state that we don't know. Look at the payment there.`,
  left: msg`Money arrived after the member was deleted for good. Refund it at the provider if it's due.`,
  order_overdue: msg`The order is still open after 33 days. Ask the provider.`,
  refund_overdue: msg`The refund wasn't completed in time. Ask the provider.`,
  fraud: msg`The provider suspects fraud. Look at the payment there.`,
  refund_failed: msg`The refund didn't arrive, so the money is still owed. Agree on another way with the member.`,
  refund_by_hand: msg`Refund the money on the provider's own site.`,
  over_returned: msg`We refunded the order, and the bank took it back as well. Ask the provider.`,
  early_warning: msg`The buyer's bank is about to take the money back. Refund it, or have evidence ready.`,
  settled_amount: msg`The provider paid out a different amount from the one in our books. Compare the order with the payment there.`,
  not_settled: msg`The order was paid 40 days ago and is in no payout. Ask the provider.`,
  unknown_payment: msg`There's no order for this payment. Refund it at the provider if it's due.`,
  settlement_sum: msg`The lines of this payout add up to a different amount. One is missing, or is in another payout too.`,
  settlement_fee: msg`The fee of a payment method is missing from this payout. Ask the provider whether it comes later.`,
};
