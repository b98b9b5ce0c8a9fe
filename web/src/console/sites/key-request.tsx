import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useSession } from '#/console/api/session';
import { SITES_KEY } from '#/console/api/sites';
import type { WaitingKey } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { PROVIDER_NAMES } from '#/console/effects/names';
import { TriedDialog } from '#/console/effects/tried-dialog';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './sites.module.css';

/** A key that waits for a second administrator, who may approve it, or for its asker. No one is shown the key. */
export function KeyRequest({ request }: { request: WaitingKey }) {
  const { t } = useLingui();
  const [isSure, setIsSure] = useState(false);
  const isOwn = useSession().staff === request.requested_by;
  const { act, isBusy } = useAct(
    (approved: boolean) => send('post', '/api/console/payment-key-answers', { request: request.id, approved }),
    {
      renews: [SITES_KEY],
      onDone: () => {
        setIsSure(false);
        showToast(t`Done`);
      },
    },
  );
  const { requested_by_name: asker, requested_at: at, expires_at: until, shop } = request;
  const provider = PROVIDER_NAMES[request.provider] ?? request.provider;
  return (
    <div className={styles.within}>
      <p>
        <Trans>
          {asker} asked to set a key of {provider} <Moment at={at} />. It lapses <Moment at={until} />.
        </Trans>{' '}
        {shop && <Trans>Shop ID: {shop}</Trans>} {request.is_test && <Trans>It's a test key: no money moves.</Trans>}
      </p>
      <p>{request.reason}</p>
      <div className={styles.choice}>
        {!isOwn && (
          <Button size="small" onClick={() => setIsSure(true)}>
            <Trans>Approve…</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" busy={isBusy} onClick={() => act(false)}>
          {isOwn ? <Trans>Withdraw my request</Trans> : <Trans>Refuse</Trans>}
        </Button>
      </div>
      {isSure && (
        <TriedDialog
          title={t`Set this key?`}
          action={t`Approve and set it`}
          variant="primary"
          name={['payment-key', request.id]}
          trial={() => send('post', '/api/console/payment-key-answer-trials', { request: request.id })}
          isBusy={isBusy}
          onConfirm={() => act(true)}
          onClose={() => setIsSure(false)}
        >
          <Trans>
            New orders of the company are then paid to that account. If you don't know about it, ask {asker} first.
          </Trans>
        </TriedDialog>
      )}
    </div>
  );
}
