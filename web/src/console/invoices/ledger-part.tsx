import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { send } from '#/console/api/call';
import { ledgerProofQuery } from '#/console/api/money';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './invoices.module.css';

/** How often a proof that is under way is asked about. */
const WHILE_UNDER_WAY = 5_000;

/** Whether the books hold, and having them proven now, for those whose role holds everywhere. */
export function LedgerPart() {
  const { t } = useLingui();
  const found = useQuery({
    ...ledgerProofQuery,
    refetchInterval: ({ state: { data } }) => (data?.under_way ? WHILE_UNDER_WAY : false),
  });
  const ask = useAct(() => send('post', '/api/console/ledger-proofs', {}), {
    renews: [ledgerProofQuery.queryKey],
    onDone: () => showToast(t`The books are being proven. It takes a moment.`),
  });
  return (
    <section className={styles.ledger} aria-labelledby="ledger">
      <h2 id="ledger">
        <Trans>The books of all sites</Trans>
      </h2>
      <Loaded query={found}>
        {({ proof, under_way: isUnderWay, may_ask: mayAsk }) => (
          <>
            {proof ? (
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
            ) : (
              <p>
                <Trans>No proof to show. They are proven every night, for those whose role holds everywhere.</Trans>
              </p>
            )}
            <p role="status">{isUnderWay && <Trans>They are being proven now.</Trans>}</p>
            {mayAsk && (
              <p>
                <Button
                  variant="secondary"
                  busy={ask.isBusy}
                  aria-disabled={isUnderWay}
                  onClick={() => !isUnderWay && ask.act(undefined)}
                >
                  <Trans>Prove them now</Trans>
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
