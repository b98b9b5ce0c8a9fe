import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import type { Refund, RefundQuote, TransactionDetail } from '#/api/wire';
import { WithdrawalDialog } from '#/features/transactions/withdrawal-dialog';
import { formatMoney } from '#/lib/money';
import { formatDate, formatMoment } from '#/lib/time-ago';
import { Button } from '#/ui/buttons/button';
import styles from './transaction-page.module.css';

/** Where the money of a refund is. */
function RefundLine({
  refund: { amount, credits, status, at },
  isReversed,
}: {
  refund: Refund;
  /** The bank took the rest of the payment back, so what did not go from us is with the member already. */
  isReversed: boolean;
}): ReactNode {
  const { locale } = useLingui().i18n;
  const money = formatMoney(amount, locale);
  const when = formatMoment(at, locale);
  const what = <Plural value={credits} one="# credit" other="# credits" />;
  switch (status) {
    case 'pending':
      return (
        <Trans>
          {money} for {what}, requested on {when}: on its way to you. How long it takes depends on your bank.
        </Trans>
      );
    case 'refunded':
      return (
        <Trans>
          {money} for {what}, requested on {when}: refunded.
        </Trans>
      );
    case 'failed':
      if (isReversed)
        return (
          <>
            {money}: <Trans>Your bank reversed the payment for this order.</Trans>
          </>
        );
      return (
        <Trans>
          {money} for {what}, requested on {when}: the refund failed, and you have your credits back. Please contact us.
        </Trans>
      );
  }
}

function WhyNot({ quote: { reason, last_day: last } }: { quote: RefundQuote }): ReactNode {
  const { locale } = useLingui().i18n;
  const end = last && formatDate(last, locale);
  if (reason === 'too_late')
    return (
      <p>
        <Trans>The refund period for this purchase ended on {end}.</Trans>
      </p>
    );
  if (reason === 'nothing_left')
    return (
      <p>
        <Trans>There are no unused credits left from this purchase, so there's nothing to refund.</Trans>
      </p>
    );
  if (reason === 'charged_back')
    return (
      <p>
        <Trans>Your bank reversed the payment for this order.</Trans>
      </p>
    );
  return null;
}

/** Unused credits go back for what was paid for them, in two steps (Directive 2023/2673, Art. 11a). */
export function RefundSection({
  transaction: { order, refund, refunds, chargebacks },
}: {
  transaction: TransactionDetail;
}) {
  const { locale } = useLingui().i18n;
  const [open, setOpen] = useState(false);
  if (refund.reason === 'not_paid' && refunds.length === 0) return null;
  const money = formatMoney(refund.amount, locale);
  const until = refund.last_day && formatDate(refund.last_day, locale);
  const credits = refund.credits;
  const standing = chargebacks.filter((one) => !one.reversed_at);
  const gone = [...standing, ...refunds.filter(({ status }) => status !== 'failed')];
  const isReversed =
    standing.length > 0 && gone.reduce((sum, { amount }) => sum + amount.amount, 0) >= order.price.amount;
  return (
    <section id="refund" tabIndex={-1} className={styles.card} aria-labelledby="refund-title">
      <h2 id="refund-title" className={styles.heading}>
        <Trans>Money back</Trans>
      </h2>
      {refunds.length > 0 && (
        <ul className={styles.stack}>
          {refunds.map((one) => (
            <li key={one.id}>
              <RefundLine refund={one} isReversed={isReversed} />
            </li>
          ))}
        </ul>
      )}
      {chargebacks.map(({ at, amount, reversed_at: reversed }) => (
        <p key={at}>
          {formatMoment(at, locale)}:{' '}
          {reversed ? (
            <Trans>Payment reinstated by your bank</Trans>
          ) : (
            <Trans comment="A line of the list of transactions: credits that went because the bank took the payment back">
              Reversed by your bank
            </Trans>
          )}{' '}
          ({formatMoney(amount, locale)})
        </p>
      ))}
      {refund.possible ? (
        <>
          <p>
            <Plural
              value={credits}
              one={`You can withdraw from this purchase up to and including ${until}. We'll take back your # unused credit and refund you ${money}.`}
              other={`You can withdraw from this purchase up to and including ${until}. We'll take back your # unused credits and refund you ${money}.`}
            />
          </p>
          <p className={styles.screen}>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              <Trans comment="Button that begins the withdrawal from a purchase; the law wants words as clear as 'withdraw from contract here' (EU 2011/83 article 11a)">
                Withdraw from this purchase
              </Trans>
            </Button>
          </p>
        </>
      ) : (
        // A chargeback above says it with its day.
        refunds.length === 0 &&
        (refund.reason !== 'charged_back' || chargebacks.length === 0) && <WhyNot quote={refund} />
      )}
      {open && <WithdrawalDialog order={order} first={refund} onClose={() => setOpen(false)} />}
    </section>
  );
}
