import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { companyInfoQuery } from '#/api/queries/settings';
import { useMember } from '#/api/session';
import type { TransactionDetail } from '#/api/wire';
import { formatMoney, formatRate } from '#/lib/money';
import { useMethodName } from '#/shared/payment-methods';
import styles from './transaction-page.module.css';

/** What was bought from whom, for how much, VAT included, paid how: what a receipt needs on paper. */
export function Receipt({ transaction: { order, lot, invoice } }: { transaction: TransactionDetail }) {
  const { locale } = useLingui().i18n;
  const { email } = useMember();
  const nameOf = useMethodName();
  const company = useSuspenseQuery(companyInfoQuery).data;
  const { price, discount, vat, vat_basis_points: basisPoints } = order;
  const rate = formatRate(basisPoints, locale);
  const money = (amount: number) => formatMoney({ amount, currency: price.currency }, locale);
  return (
    <section className={styles.card} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.heading}>
        {invoice ? <Trans>Invoice {invoice.number}</Trans> : <Trans>Receipt</Trans>}
      </h2>
      <dl className={styles.facts}>
        <dt>
          <Trans>You buy</Trans>
        </dt>
        <dd>
          <Plural value={order.credits} one="# credit" other="# credits" />
        </dd>
        {lot && (
          <>
            <dt>
              <Trans>Not used yet</Trans>
            </dt>
            <dd>
              <Plural value={lot.remaining} one="# credit" other="# credits" />
            </dd>
          </>
        )}
        <dt>
          <Trans>Payment method</Trans>
        </dt>
        <dd>{nameOf(order.method)}</dd>
        {discount && (
          <>
            <dt>
              <Trans>Price without discount</Trans>
            </dt>
            <dd>{money(price.amount + discount.amount)}</dd>
            <dt>
              <Trans>Discount</Trans>
            </dt>
            <dd>{money(-discount.amount)}</dd>
          </>
        )}
        <dt className={styles.total}>
          <Trans>Total price</Trans>
        </dt>
        <dd className={styles.total}>{money(price.amount)}</dd>
        {basisPoints > 0 && (
          <>
            <dt>
              <Trans>VAT included ({rate})</Trans>
            </dt>
            <dd>{formatMoney(vat, locale)}</dd>
          </>
        )}
        <dt>
          <Trans>Order number</Trans>
        </dt>
        <dd className={styles.number}>{order.id}</dd>
        {order.payment_id && (
          <>
            <dt>
              <Trans>Payment number</Trans>
            </dt>
            <dd className={styles.number}>{order.payment_id}</dd>
          </>
        )}
        <dt>
          <Trans>Buyer</Trans>
        </dt>
        <dd>{email}</dd>
        <dt>
          <Trans>Seller</Trans>
        </dt>
        <dd>
          {company.name}, {company.address}, {company.city} · {company.kvk} · {company.vat_numbers.join(', ')}
        </dd>
      </dl>
    </section>
  );
}
