import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { queuesQuery } from '#/console/api/queues';
import { teamQuery } from '#/console/api/staff';
import type { TeamMember } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './team.module.css';

/** Sets how many severe cases a colleague is shown in a day. */
export function CapDialog({ one, onClose }: { one: TeamMember; onClose: () => void }) {
  const { t } = useLingui();
  const [cap, setCap] = useState(String(one.cap ?? 0));
  const [reason, setReason] = useState('');
  const { act, isBusy, problem } = useAct(
    () => send('put', '/api/console/severe-caps', { staff: one.staff, cap: Number(cap), reason: reason.trim() }),
    {
      renews: [teamQuery.queryKey, queuesQuery.queryKey],
      quiet: true,
      onDone: () => {
        showToast(t`Changed`);
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
      title={one.name}
      actions={
        <Button type="submit" form="cap" busy={isBusy}>
          <Trans>Change daily maximum</Trans>
        </Button>
      }
    >
      <form id="cap" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <TextField
          type="number"
          inputMode="numeric"
          label={t`Severe cases in a day`}
          hint={t`A lower number holds from tomorrow if they've seen more today. No one raises their own.`}
          min={0}
          max={200}
          required
          value={cap}
          error={problem?.field('cap')}
          onChange={(event) => setCap(event.currentTarget.value)}
        />
        <ReasonField value={reason} error={problem?.field('reason')} onChange={setReason} />
      </form>
    </Dialog>
  );
}
