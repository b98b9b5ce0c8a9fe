import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { EarlierStatus, OrderStatus, Refund } from '#/api/wire';

const WORDS: Record<OrderStatus, MessageDescriptor> = {
  pending: msg({ message: 'Waiting for payment', comment: 'State of an order' }),
  completed: msg({ message: 'Paid', comment: 'State of an order' }),
  failed: msg({ message: 'Payment failed', comment: 'State of an order' }),
  cancelled: msg({ message: 'Cancelled', comment: 'State of an order' }),
  expired: msg({ message: 'Not paid in time', comment: 'State of an order' }),
  partly_refunded: msg({ message: 'Partly refunded', comment: 'State of an order' }),
  refunded: msg({ message: 'Refunded', comment: 'State of an order' }),
  charged_back: msg({ message: 'Reversed by your bank', comment: 'State of an order' }),
};

const ON_ITS_WAY = msg({ message: 'Refund on its way', comment: 'State of an order' });

/** Where an order stands, in the reader's language (spec 4). */
export function useStatusWords(): (status: OrderStatus, refunds?: readonly Refund[]) => string {
  const { i18n } = useLingui();
  return (status, refunds = []) => {
    const isOnItsWay = status.endsWith('refunded') && refunds.some((refund) => refund.status === 'pending');
    return i18n._(isOnItsWay ? ON_ITS_WAY : WORDS[status]);
  };
}

/** How a purchase on the site before ended. */
export function useEarlierStatusWords(): (status: EarlierStatus) => string {
  const { i18n } = useLingui();
  return (status) => i18n._(WORDS[status === 'paid' ? 'completed' : status]);
}
