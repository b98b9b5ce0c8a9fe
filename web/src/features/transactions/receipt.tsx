import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { invoiceQuery } from '#/api/queries/orders';
import type { TransactionDetail } from '#/api/wire';
import { InvoiceSheet } from '#/features/transactions/invoice-sheet';
import { OrderFacts } from '#/features/transactions/order-facts';
import { formatMoney, formatRate } from '#/lib/money';
import { Loaded } from '#/shared/problems/loaded';
import styles from './transaction-page.module.css';

/** The invoice as it was issued; of an order that was not paid, what was ordered. */
export function Receipt({ transaction }: { transaction: TransactionDetail }) {
  return transaction.invoice ? <Issued transaction={transaction} /> : <Unpaid transaction={transaction} />;
}

function Issued({ transaction }: { transaction: TransactionDetail }) {
  const query = useQuery(invoiceQuery(transaction.order.id));
  return <Loaded query={query}>{(invoice) => <InvoiceSheet invoice={invoice} transaction={transaction} />}</Loaded>;
}

function Unpaid({ transaction }: { transaction: TransactionDetail }) {
  const { locale } = useLingui().i18n;
  const { price, vat, vat_basis_points: basisPoints } = transaction.order;
  const rate = formatRate(basisPoints, locale);
  return (
    <section className={styles.card} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.heading}>
        <Trans>Your order</Trans>
      </h2>
      <dl className={styles.facts}>
        <OrderFacts transaction={transaction} />
        <dt className={styles.total}>
          <Trans>Total price</Trans>
        </dt>
        <dd className={styles.total}>{formatMoney(price, locale)}</dd>
        {basisPoints > 0 && (
          <>
            <dt>
              <Trans>VAT included ({rate})</Trans>
            </dt>
            <dd>{formatMoney(vat, locale)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
