import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Credits, Order } from '#/api/wire';
import { BundleGone } from '#/features/credits/bundle-gone';
import { CheckoutForm } from '#/features/credits/checkout-form';
import { endIntent } from '#/lib/intent-key';

/** Spec 4: failed or cancelled offers another method; what was chosen to buy stays chosen. */
export function OrderFailed({ order, sale }: { order: Order; sale: Credits }) {
  // Wanting the same once more is a new order.
  useEffect(() => endIntent('order'), []);
  const bundle = sale.bundles.find(({ id }) => id === order.bundle);
  if (!bundle) return <BundleGone />;
  // Some of the spec's texts end without a full stop; here another sentence follows.
  const reason = order.failure_detail?.replace(/[^.!?]$/u, '$&.');
  const notice = (
    <>
      {reason} {order.failure === 'insufficient_funds' && <Trans>Your bank says there isn't enough money.</Trans>}{' '}
      <Trans>You haven't been charged.</Trans>
      {order.payable && order.checkout_url && (
        <>
          {' '}
          <Trans>
            Its payment page stays open for a while, usually less than an hour. If you pay there, the payment is valid.
          </Trans>{' '}
          <a href={order.checkout_url}>
            <Trans>Continue to payment</Trans>
          </a>
        </>
      )}
    </>
  );
  return (
    <CheckoutForm
      bundle={bundle}
      sale={sale}
      method={undefined}
      failed={{ method: order.method, failure_class: order.failure_class, notice }}
    />
  );
}
