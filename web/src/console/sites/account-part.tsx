import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SiteOffers, WaitingKey } from '#/console/api/types';
import { PROVIDER_NAMES } from '#/console/effects/names';
import { KeyDialog } from '#/console/sites/key-dialog';
import { KeyRequest } from '#/console/sites/key-request';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

interface AccountPartProps {
  site: string;
  account: SiteOffers['account'];
  waiting: readonly WaitingKey[];
  mayWrite: boolean;
}

/** The account that takes the company's money: that a key is set, and since when. The key itself is shown nowhere. */
export function AccountPart({ site, account, waiting, mayWrite }: AccountPartProps) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="account">
      <h3 id="account">
        <Trans>Payment account of the company</Trans>
      </h3>
      {account ? <Facts account={account} /> : <None mayWrite={mayWrite} />}
      {waiting.map((request) => (
        <KeyRequest key={request.id} request={request} />
      ))}
      {mayWrite && (
        <p>
          <Button size="small" variant="secondary" onClick={() => setIsWriting(true)}>
            {account ? <Trans>Replace the key</Trans> : <Trans>Set the key</Trans>}
          </Button>
        </p>
      )}
      {isWriting && <KeyDialog site={site} onClose={() => setIsWriting(false)} />}
    </section>
  );
}

function None({ mayWrite }: { mayWrite: boolean }) {
  return (
    <p>
      <Trans>There's no account yet, so no one can pay.</Trans>{' '}
      {!mayWrite && <Trans>An administrator sets the key.</Trans>}
    </p>
  );
}

function Facts({ account }: { account: NonNullable<SiteOffers['account']> }) {
  const { is_test: isTest, is_sandbox: isSandbox, postback, since } = account;
  const provider = PROVIDER_NAMES[account.provider] ?? account.provider;
  return (
    <p>
      <Trans>A key of {provider} is set.</Trans>{' '}
      {since && (
        <Trans>
          Set <Moment at={since} />.
        </Trans>
      )}{' '}
      {isSandbox && <Trans>It's the demo's own sandbox.</Trans>}{' '}
      {isTest && <Trans>It's a test key: no money moves.</Trans>}{' '}
      {postback && (
        <Trans>
          Enter <code>{postback}</code> at Verotel as the FlexPay postback URL.
        </Trans>
      )}
    </p>
  );
}
