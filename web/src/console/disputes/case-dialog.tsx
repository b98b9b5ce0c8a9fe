import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { disputesQuery } from '#/console/api/money';
import { saidOf } from '#/console/api/problem';
import type { MoneyCase } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './disputes.module.css';

/** Closes a case of money that somebody has looked at. */
export function CaseDialog({ of: { about, id }, onClose }: { of: MoneyCase; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const { act, isBusy, problem } = useAct(
    () => send('post', '/api/console/money-case-closings', { about, id, reason: reason.trim() }),
    {
      renews: [disputesQuery.queryKey],
      quiet: true,
      onDone: () => {
        showToast(t`The case is closed`);
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
      title={t`Close the case`}
      actions={
        <Button type="submit" form="money-case" busy={isBusy}>
          <Trans>Close the case</Trans>
        </Button>
      }
    >
      <form id="money-case" className={styles.form} onSubmit={submit}>
        {problem && !problem.field('reason') && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <p>
          <Trans>This moves no money. The case opens again only for another reason.</Trans>
        </p>
        <p className={styles.detail}>
          <code>{id}</code>
        </p>
        <ReasonField
          hint={t`What you found and did, for the log: at least ten characters.`}
          value={reason}
          error={problem?.field('reason')}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
