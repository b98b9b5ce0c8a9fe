import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { debitBlocksQuery } from '#/console/api/money';
import { UnblockDialog } from '#/console/disputes/unblock-dialog';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import styles from './disputes.module.css';

/** Debits that came back: since then their members and accounts pay another way. */
export function DebitList({ nameOf }: { nameOf: (company: string) => string }) {
  const { t } = useLingui();
  const found = useQuery(debitBlocksQuery);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section className={styles.page} aria-labelledby="debits">
      <h2 id="debits">
        <Trans>Blocked for direct debit</Trans>
      </h2>
      <Loaded query={found}>
        {({ blocks }) =>
          blocks.length === 0 ? (
            <p className={styles.detail}>
              <Trans>No one: no debit has come back.</Trans>
            </p>
          ) : (
            <ul className={styles.page} aria-label={t`Blocked for direct debit`}>
              {blocks.map(({ order, company, bank, at }) => (
                <li key={order} className={styles.card}>
                  <h3>
                    <Link to="/orders/$order" params={{ order }}>
                      <Trans>Order {order.slice(0, 8)}</Trans>
                    </Link>
                  </h3>
                  <p className={styles.detail}>
                    {nameOf(company)} · <Moment at={at} />
                    {bank && <> · {bank}</>}
                  </p>
                  <p>
                    <Button size="small" variant="secondary" onClick={() => setAsked(order)}>
                      <Trans>Allow direct debit again</Trans>
                      <span className="visually-hidden">: {order.slice(0, 8)}</span>
                    </Button>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && <UnblockDialog order={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
