import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { isProblem } from '#/api/problem';
import { transactionQuery } from '#/api/queries/orders';
import type { Id, Order } from '#/api/wire';
import { Receipt } from '#/features/transactions/receipt';
import { RefundSection } from '#/features/transactions/refund-section';
import { StateHistory } from '#/features/transactions/state-history';
import { useStatusWords } from '#/features/transactions/status-words';
import { formatMoment } from '#/lib/time-ago';
import { Loaded } from '#/shared/problems/loaded';
import { Button, buttonClass } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Chip } from '#/ui/buttons/chip';
import { PageHead } from '#/ui/layout/page-head';
import styles from './transaction-page.module.css';

/** What there is to do with an order that is not paid. */
function NextStep({ order: { status, bundle, method, id, checkout_url: checkout } }: { order: Order }) {
  // Without a page to pay at, a bank has it in hand.
  if (status === 'pending' && checkout)
    return (
      <ButtonLink
        to="/credits/$id/{-$paymentmethod}"
        params={{ id: bundle, paymentmethod: method }}
        search={{ order: id }}
      >
        <Trans>Continue to payment</Trans>
      </ButtonLink>
    );
  if (status === 'failed' || status === 'cancelled' || status === 'expired')
    return (
      <ButtonLink to="/credits/$id/{-$paymentmethod}" params={{ id: bundle, paymentmethod: undefined }}>
        <Trans>Pay another way</Trans>
      </ButtonLink>
    );
  return null;
}

/**
 * Spec 2 /transactions/{id}: one purchase with its receipt, its states, and the way to get money back; it
 * prints on one sheet.
 */
export function TransactionPage({
  id,
  notFound,
}: {
  id: Id;
  /** What stands there when the member has no such order. */ notFound: ReactNode;
}) {
  const { locale } = useLingui().i18n;
  const statusWords = useStatusWords();
  const query = useQuery(transactionQuery(id));
  if (isProblem(query.error, 'not_found')) return notFound;
  return (
    <div className={styles.page}>
      <p className={styles.screen}>
        <Link to="/transactions/{-$id}" params={{ id: undefined }}>
          <Trans>All transactions</Trans>
        </Link>
      </p>
      {!query.data && <PageHead title={<Trans>Transaction</Trans>} />}
      <Loaded query={query}>
        {(transaction) => {
          const { order, states } = transaction;
          return (
            <>
              <PageHead
                title={<Plural value={order.credits} one="# credit" other="# credits" />}
                actions={
                  <span className={`${styles.actions} ${styles.screen}`}>
                    {transaction.invoice && (
                      <a
                        className={buttonClass({ variant: 'secondary' })}
                        href={`/api/invoicepdf.php?order=${order.id}`}
                        download
                      >
                        <Download aria-hidden="true" />
                        <Trans comment="Button: the invoice as a file">Download PDF</Trans>
                      </a>
                    )}{' '}
                    <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
                      <Trans comment="Button: print this page">Print</Trans>
                    </Button>
                  </span>
                }
              >
                <span className={styles.when}>
                  {formatMoment(order.created_at, locale)}{' '}
                  <Chip tone="tint">{statusWords(order.status, transaction.refunds)}</Chip>
                </span>
              </PageHead>
              <NextStep order={order} />
              <Receipt transaction={transaction} />
              <StateHistory states={states} refunds={transaction.refunds} />
              <RefundSection transaction={transaction} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
