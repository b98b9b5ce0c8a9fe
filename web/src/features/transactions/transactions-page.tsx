import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { transactionsQuery } from '#/api/queries/orders';
import { TransactionLine } from '#/features/transactions/transaction-line';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { Skeleton } from '#/ui/layout/skeleton';
import { Notice } from '#/ui/marks/notice';
import styles from './transactions-page.module.css';

/** Spec 2 /transactions: what was paid, and what each credit came by and went for. */
export function TransactionsPage() {
  const { t } = useLingui();
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(transactionsQuery);
  const lines = data?.pages.flatMap(({ transactions }) => transactions) ?? [];
  const owed = data?.pages[0]?.owed ?? 0;
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Transactions</Trans>}>
        <Trans>
          What you've paid, and what you've spent your credits on. Open a purchase to see its receipt or get a refund.
        </Trans>
      </PageHead>
      {owed > 0 && (
        <Notice
          tone="warn"
          action={
            <ButtonLink to="/credits" variant="secondary">
              <Trans>See credits and prices</Trans>
            </ButtonLink>
          }
        >
          <Plural
            value={owed}
            one="A payment was reversed after you'd spent # of its credits. It'll be deducted from your next purchase."
            other="A payment was reversed after you'd spent # of its credits. They'll be deducted from your next purchase."
          />
        </Notice>
      )}
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map((line) => (
            <TransactionLine key={line.id} transaction={line} />
          ))}
        </ul>
      )}
      {data && lines.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title={<Trans>Nothing yet</Trans>}
          action={
            <ButtonLink to="/credits">
              <Trans>See credits and prices</Trans>
            </ButtonLink>
          }
        >
          <Trans>What you buy and spend will be listed here.</Trans>
        </EmptyState>
      )}
      {!data && !error && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton shape="block" />
        </div>
      )}
      <ProblemNotice error={error} />
      {error && !data && (
        <p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {hasNextPage && (
        <p className={styles.more}>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans comment="Button: older transactions">Show older ones</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}
