import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Money } from '#/api/wire';
import { formatMoney, formatRate } from '#/lib/money';
import styles from './order-overview.module.css';

interface OrderOverviewProps {
  credits: number;
  /** Credits of an earlier payment that went back: these pay them first. */
  owed: number;
  /** VAT included. */
  price: Money;
  /** What it costs without the discount. */
  fullPrice: Money;
  /** What a discount code took off before. */
  discount: Money | null;
  vat: Money;
  vatBasisPoints: number;
  /** Name in the reader's language; null until one is chosen. */
  method: string | null;
  /** What the buyer's bank statement shows; null: not kept. */
  statement: string | null;
}

function CreditCount({ credits }: { credits: number }) {
  return <Plural value={credits} one="# credit" other="# credits" />;
}

/** What is bought, for how much, VAT included, paid how. */
export function OrderOverview({
  credits,
  owed,
  price,
  fullPrice,
  discount,
  vat,
  vatBasisPoints,
  method,
  statement,
}: OrderOverviewProps) {
  const { locale } = useLingui().i18n;
  const rate = formatRate(vatBasisPoints, locale);
  return (
    <section className={styles.overview}>
      <h2 className={styles.title}>
        <Trans>Your order</Trans>
      </h2>
      <dl className={styles.list}>
        <dt>
          <Trans>You buy</Trans>
        </dt>
        <dd>
          <CreditCount credits={credits} />
        </dd>
        {owed > 0 && (
          <>
            <dt>
              <Trans>Owed credits deducted</Trans>
            </dt>
            <dd>
              <CreditCount credits={-Math.min(owed, credits)} />
            </dd>
          </>
        )}
        <dt>
          <Trans>Payment method</Trans>
        </dt>
        <dd>{method ?? '–'}</dd>
        {discount && (
          <>
            <dt>
              <Trans>Price without discount</Trans>
            </dt>
            <dd>{formatMoney(fullPrice, locale)}</dd>
            <dt>
              <Trans>Discount</Trans>
            </dt>
            <dd>{formatMoney({ ...discount, amount: -discount.amount }, locale)}</dd>
          </>
        )}
        <dt className={styles.total}>
          <Trans>Total price</Trans>
        </dt>
        <dd className={styles.total}>{formatMoney(price, locale)}</dd>
        {vatBasisPoints > 0 && (
          <>
            <dt className={styles.small}>
              <Trans>VAT included ({rate})</Trans>
            </dt>
            <dd className={styles.small}>{formatMoney(vat, locale)}</dd>
          </>
        )}
        {statement && (
          <>
            <dt className={styles.small}>
              <Trans>On your bank statement</Trans>
            </dt>
            <dd className={styles.small}>{statement}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
