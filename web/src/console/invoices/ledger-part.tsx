import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ledgerProofQuery } from '#/console/api/money';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import { Notice } from '#/ui/marks/notice';
import styles from './invoices.module.css';

/** Whether the books hold, for those whose role holds everywhere. */
export function LedgerPart() {
  const found = useQuery(ledgerProofQuery);
  return (
    <section className={styles.ledger} aria-labelledby="ledger">
      <h2 id="ledger">
        <Trans>The books of all sites</Trans>
      </h2>
      <Loaded query={found}>
        {({ proof }) => {
          if (!proof) {
            return (
              <p>
                <Trans>No proof to show. They are proven every night, for those whose role holds everywhere.</Trans>
              </p>
            );
          }
          return (
            <>
              {proof.faults > 0 && (
                <Notice tone="danger">
                  <Plural
                    value={proof.faults}
                    one="# thing doesn't agree. Tell whoever runs the server."
                    other="# things don't agree. Tell whoever runs the server."
                  />
                </Notice>
              )}
              <p>
                {proof.faults === 0 && <Trans>Balances, purchases and every line agree.</Trans>}{' '}
                <Trans>
                  Proven <Moment at={proof.at} />, transfers: {proof.transfers}
                </Trans>
              </p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
