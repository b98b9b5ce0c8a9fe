import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import type { BankFilesMade, Effects } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { bankFilesQuery } from '#/console/bank-files/bank-files';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './bank-files.module.css';

interface MakeDialogProps {
  company: string;
  name: string;
  onClose: () => void;
}

/** Puts what is due into files, tried first, and says what came of it. */
export function MakeDialog({ company, name, onClose }: MakeDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<Effects | null>(null);
  const [made, setMade] = useState<BankFilesMade | null>(null);
  const form = () => ({ company, reason: reason.trim() });
  const trying = useAct(() => send('post', '/api/console/bank-file-trials', form()), {
    quiet: true,
    onDone: setTried,
  });
  const making = useAct(() => send('post', '/api/console/bank-files', form()), {
    renews: [bankFilesQuery.queryKey],
    quiet: true,
    onDone: setMade,
  });
  const problem = trying.problem ?? making.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (tried) making.act(undefined);
    else trying.act(undefined);
  };
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={<Trans>Make the files of {name}</Trans>}
      actions={
        made ? (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <Button type="submit" form="bank-files" busy={trying.isBusy || making.isBusy}>
            {tried ? <Trans>Make the files</Trans> : <SeeEffects />}
          </Button>
        )
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <form id="bank-files" className={styles.part} onSubmit={submit}>
          {problem && !problem.field('reason') && (
            <Notice tone="danger" announce>
              {saidOf(problem)}
            </Notice>
          )}
          <p>
            <Trans>
              Everything that's due goes into one file per day. Nothing goes to the bank yet: someone else has to
              release the files first.
            </Trans>
          </p>
          <ReasonField
            hint={t`For the log: at least ten characters.`}
            value={reason}
            error={problem?.field('reason')}
            onChange={setReason}
          />
          {tried && <EffectsList effects={tried} />}
        </form>
      )}
    </Dialog>
  );
}

function Made({ made: { files, left_out: leftOut, faults } }: { made: BankFilesMade }) {
  return (
    <div className={styles.part}>
      {files.length > 0 ? (
        <Notice tone="ok" announce>
          <Trans>Made, and waiting for release: {files.join(', ')}</Trans>
        </Notice>
      ) : (
        <Notice announce>
          <Trans>Nothing new: the waiting files haven't changed.</Trans>
        </Notice>
      )}
      {leftOut.length > 0 && (
        <>
          <p>
            <Trans>No bank would accept these debits. They were left out, and their orders have failed.</Trans>
          </p>
          <ul className={styles.lines}>
            {leftOut.map(({ order, payment, why }) => (
              <li key={payment}>
                <Link to="/orders/$order" params={{ order }}>
                  {order.slice(0, 8)}
                </Link>
                {': '}
                {why}
              </li>
            ))}
          </ul>
        </>
      )}
      {faults.length > 0 && (
        <>
          <p>
            <Trans>These files couldn't be made. Tell whoever runs the server what it says here.</Trans>
          </p>
          <ul className={styles.lines}>
            {faults.map(({ name, why }) => (
              <li key={name}>
                <code>{name}</code>
                {': '}
                {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
