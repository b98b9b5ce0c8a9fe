import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { moneyRequestsQuery } from '#/console/api/money';
import { saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './disputes.module.css';

/** Asks a colleague to let a member pay by direct debit again. */
export function UnblockDialog({ order, onClose }: { order: string; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const { act, isBusy, problem } = useAct(
    () => send('post', '/api/console/debit-unblockings', { order, reason: reason.trim() }),
    {
      renews: [moneyRequestsQuery.queryKey],
      quiet: true,
      onDone: () => {
        showToast(t`A colleague has to approve it now`);
        onClose();
      },
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(undefined);
  };
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={t`Allow direct debit again`}
      actions={
        <Button type="submit" form="unblock" busy={isBusy}>
          <Trans>Ask a colleague</Trans>
        </Button>
      }
    >
      <form id="unblock" className={styles.form} onSubmit={submit}>
        {problem && !problem.field('reason') && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <ReasonField
          hint={t`For the log, and for whoever approves it: at least ten characters.`}
          value={reason}
          error={problem?.field('reason')}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
