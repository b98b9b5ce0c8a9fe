import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { TransactionDetail } from '#/api/wire';
import { formatMoney } from '#/lib/money';
import { useMethodName } from '#/shared/payment-methods';
import styles from './transaction-page.module.css';

/** What was ordered, by which way of paying and with which discount: rows of a list of facts. */
export function OrderFacts({ transaction: { order, lot } }: { transaction: TransactionDetail }) {
  const { locale } = useLingui().i18n;
  const nameOf = useMethodName();
  const { price, discount, statement_descriptor: statement } = order;
  const money = (amount: number) => formatMoney({ amount, currency: price.currency }, locale);
  return (
    <>
      <dt>
        <Trans>You buy</Trans>
      </dt>
      <dd>
        <Plural value={order.credits} one="# credit" other="# credits" />
      </dd>
      {lot && (
        <>
          <dt className={styles.screen}>
            <Trans>Not used yet</Trans>
          </dt>
          <dd className={styles.screen}>
            <Plural value={lot.remaining} one="# credit" other="# credits" />
          </dd>
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
        <Trans>Payment method</Trans>
      </dt>
      <dd>{order.card ?? nameOf(order.method)}</dd>
      {statement && (
        <>
          <dt>
            <Trans>On your bank statement</Trans>
          </dt>
          <dd>{statement}</dd>
        </>
      )}
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
    </>
  );
}
