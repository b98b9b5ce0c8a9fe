import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ExternalLink, LoaderCircle } from 'lucide-react';
import type { Order } from '#/api/wire';
import { CancelOrder } from '#/features/credits/cancel-order';
import { OrderOverview } from '#/features/credits/order-overview';
import { useMethodName } from '#/shared/payment-methods';
import { buttonClass } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';
import styles from './order-outcome.module.css';

/** Spec 4 pending: being paid, or paid and on its way through a bank. */
export function OrderPending({ order }: { order: Order }) {
  const nameOf = useMethodName();
  const { credits, price, vat, vat_basis_points: vatBasisPoints, method, bundle } = order;
  const isDebit = method === 'sdd';
  // Agreed to already, or in a bank's hands: another payment would come on top of it.
  const isUnderWay = isDebit || !order.checkout_url;
  return (
    <div className={styles.page}>
      <span className={styles.mark} data-state="pending" aria-hidden="true">
        <LoaderCircle />
      </span>
      <PageHead title={<Trans>Waiting for your payment</Trans>}>
        {isDebit ? (
          <Trans>
            We'll ask your bank for it, which takes a few days. We'll e-mail you the day of the debit and add your
            credits once your bank has paid.
          </Trans>
        ) : (
          <Trans>We'll add your credits as soon as the payment goes through. You can close this page.</Trans>
        )}
      </PageHead>
      <OrderOverview
        credits={credits}
        owed={0}
        price={price}
        fullPrice={{ ...price, amount: price.amount + (order.discount?.amount ?? 0) }}
        discount={order.discount}
        vat={vat}
        vatBasisPoints={vatBasisPoints}
        method={nameOf(method)}
        statement={order.statement_descriptor}
      />
      {order.checkout_url && (
        <a href={order.checkout_url} className={buttonClass({ size: 'large', wide: true })}>
          <ExternalLink aria-hidden="true" />
          <Trans>Continue to payment</Trans>
        </a>
      )}
      {!isUnderWay && (
        <p className={styles.other}>
          <Link to="/credits/$id/{-$paymentmethod}" params={{ id: bundle, paymentmethod: undefined }}>
            <Trans>Pay another way</Trans>
          </Link>
        </p>
      )}
      <CancelOrder order={order}>
        <Trans>Cancel this order</Trans>
      </CancelOrder>
    </div>
  );
}
