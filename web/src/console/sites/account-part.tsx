import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { SiteOffers } from '#/console/api/types';
import { ActDialog } from '#/console/sites/act-dialog';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Checkbox } from '#/ui/fields/checkbox';
import { TextField } from '#/ui/fields/text-field';
import styles from './sites.module.css';

/** Providers by their own names. */
const PROVIDERS: Record<string, string> = { mollie: 'Mollie', paynl: 'Pay.nl' };

interface AccountPartProps {
  site: string;
  account: SiteOffers['account'];
  mayWrite: boolean;
}

/** The account that takes the company's money: that a key is set, and since when. The key itself is shown nowhere. */
export function AccountPart({ site, account, mayWrite }: AccountPartProps) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="account">
      <h3 id="account">
        <Trans>Payment account of the company</Trans>
      </h3>
      {account ? <Facts account={account} /> : <None mayWrite={mayWrite} />}
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
  const { is_test: isTest, is_sandbox: isSandbox, since } = account;
  const provider = PROVIDERS[account.provider] ?? account.provider;
  return (
    <p>
      <Trans>A key of {provider} is set.</Trans>{' '}
      {since && (
        <Trans>
          Set <Moment at={since} />.
        </Trans>
      )}{' '}
      {isSandbox && <Trans>It's the demo's own sandbox.</Trans>}{' '}
      {isTest && <Trans>It's a test key: no money moves.</Trans>}
    </p>
  );
}

function KeyDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useLingui();
  const [key, setKey] = useState('');
  const [isOther, setIsOther] = useState(false);
  return (
    <ActDialog
      title={<Trans>Key of the payment provider</Trans>}
      label={<Trans>Keep the key</Trans>}
      done={t`The key is set.`}
      work={(reason) =>
        send('put', '/api/console/payment-key', { site, key: key.trim(), other_account: isOther, reason })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          <p>
            <Trans>
              New orders of the company are paid to this account, at all of its sites. No one can read the key again.
              Pay.nl is set by a command on the server.
            </Trans>
          </p>
          <TextField
            label={t`API key of Mollie`}
            hint={t`It begins with live_ or test_.`}
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
            minLength={10}
            maxLength={200}
            value={key}
            error={problem?.field('key')}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          {(problem?.code === 'other_payment_account' || isOther) && (
            <Checkbox
              label={t`It belongs to another account, and that's what I want`}
              checked={isOther}
              onChange={(event) => setIsOther(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
