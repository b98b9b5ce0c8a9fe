import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderEvent, OrderStatus, RefundPart } from '#/console/api/types';

/** Where an order stands. */
export const ORDER_STATES: Record<OrderStatus, MessageDescriptor> = {
  pending: msg`Being paid`,
  completed: msg`Paid`,
  failed: msg`Payment failed`,
  cancelled: msg`Cancelled`,
  expired: msg`Not paid in time`,
  partly_refunded: msg`Partly refunded`,
  refunded: msg`Refunded`,
  charged_back: msg`Charged back by the bank`,
};

/** What happens to an order. */
export const EVENT_NAMES: Record<OrderEvent['kind'], MessageDescriptor> = {
  placed: msg`Ordered`,
  state: msg`State`,
  refund: msg`Refund`,
  chargeback: msg`Chargeback`,
  paper: msg`Document`,
  credits: msg`Credits`,
};

/** Where a refund stands, which paper it is, and what moved credits. */
export const EVENT_CODES: Record<string, MessageDescriptor> = {
  requested: msg`Asked for`,
  pending: msg`On its way`,
  refunded: msg`Sent`,
  failed: msg`Failed`,
  invoice: msg`Invoice`,
  credit_note: msg`Credit note`,
  reversal: msg`Reversal of a credit note`,
  order: msg`Added`,
  refund: msg`Removed`,
  chargeback: msg`Removed`,
  owed: msg`Paid off what was owed`,
};

/** How much of a purchase goes back. */
export const PARTS: Record<RefundPart, MessageDescriptor> = {
  unused: msg`The unused credits`,
  all: msg`All that's left of the price`,
  amount: msg`An amount`,
};
