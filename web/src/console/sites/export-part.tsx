import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { SITES_KEY } from '#/console/api/sites';
import { useMay } from '#/console/api/session';
import type { ExportRequest } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { ActDialog } from '#/console/sites/act-dialog';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import styles from './sites.module.css';

/** A site that moves out: one person asks for it, another one lets it be written. */
export function ExportPart({ site, requests }: { site: string; requests: readonly ExportRequest[] }) {
  const mayAsk = useMay()('export_sites');
  const [isAsking, setIsAsking] = useState(false);
  if (!mayAsk && requests.length === 0) return null;
  return (
    <section className={styles.within}>
      <h4>
        <Trans>Moving out</Trans>
      </h4>
      <p className={styles.detail}>
        <Trans>
          Writes the whole site into one file on the server, encrypted to a key of yours. A second person has to agree.
        </Trans>
      </p>
      {requests.map((request) => (
        <Waiting key={request.id} request={request} />
      ))}
      {mayAsk && (
        <div className={styles.choice}>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            <Trans>Ask for an export</Trans>
          </Button>
        </div>
      )}
      {isAsking && <AskDialog site={site} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** What a colleague asks for, or one did oneself. */
function Waiting({ request }: { request: ExportRequest }) {
  const mayApprove = useMay()('approve_exports');
  const answer = useAct(
    (approved: boolean) => send('post', '/api/console/site-export-answers', { request: request.id, approved }),
    { renews: [SITES_KEY] },
  );
  return (
    <div className={styles.within}>
      <p>
        <Trans>
          {request.requested_by} asks for an export: <code>{request.sealed_to}</code>
        </Trans>{' '}
        · <Moment at={request.requested_at} />
      </p>
      <div className={styles.choice}>
        {request.is_own && (
          <Button size="small" variant="secondary" busy={answer.isBusy} onClick={() => answer.act(false)}>
            <Trans>Withdraw</Trans>
          </Button>
        )}
        {!request.is_own && mayApprove && (
          <>
            <Button size="small" busy={answer.isBusy} onClick={() => answer.act(true)}>
              <Trans>Have it written</Trans>
            </Button>
            <Button size="small" variant="secondary" busy={answer.isBusy} onClick={() => answer.act(false)}>
              <Trans>Refuse</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function AskDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useLingui();
  const [key, setKey] = useState('');
  return (
    <ActDialog
      title={t`Ask for an export`}
      label={t`Ask`}
      done={t`A second person has to agree now.`}
      work={(reason) => send('post', '/api/console/site-exports', { site, to: key.trim(), reason })}
      onClose={onClose}
    >
      {(problem) => (
        <TextField
          label={t`Public key`}
          hint={t`As age-keygen says it, beginning with age1. Only the owner of the other half can open the file.`}
          required
          maxLength={100}
          value={key}
          error={problem?.field('to')}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
