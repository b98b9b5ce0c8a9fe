import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import type { FileOf } from '#/console/api/members';
import { moneyRequestsQuery } from '#/console/api/money';
import { useAct } from '#/console/api/use-act';
import { useTried } from '#/console/effects/use-tried';
import { ReasonField } from '#/console/log/reason-field';
import { GiveDialog } from '#/console/money/give-dialog';
import { showToast } from '#/ui/overlays/toast-store';
import { TextField } from '#/ui/fields/text-field';
import styles from './money.module.css';

interface GrantDialogProps extends FileOf {
  renews: readonly string[];
  onClose: () => void;
}

/** Credits for a member: tried first, then given, or asked for where they take a second person. */
export function GrantDialog({ member, reason: forCase, renews, onClose }: GrantDialogProps) {
  const { t } = useLingui();
  const [credits, setCredits] = useState('');
  const [why, setWhy] = useState('');
  const body = { member, case: forCase, credits: Number(credits), reason: why.trim() };
  const { tried, tryIt, ...trial } = useTried(body, (sent) => send('post', '/api/console/grant-trials', sent));
  const give = useAct((sent: typeof body) => send('post', '/api/console/grants', sent), {
    renews: [renews, moneyRequestsQuery.queryKey],
    quiet: true,
    onDone: ({ outcome }) => {
      showToast(outcome === 'made' ? t`Given` : t`A colleague has to approve it now`);
      onClose();
    },
  });
  const problem = trial.problem ?? give.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    give.reset();
    if (tried) give.act(body);
    else tryIt();
  };
  return (
    <GiveDialog
      title={t`Give credits`}
      form="grant"
      tried={tried}
      isBusy={trial.isBusy || give.isBusy}
      problem={problem}
      onClose={onClose}
    >
      <form id="grant" className={styles.form} onSubmit={submit}>
        <TextField
          label={t`Credits`}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          required
          value={credits}
          error={problem?.field('credits')}
          onChange={(event) => setCredits(event.currentTarget.value)}
        />
        <ReasonField
          hint={t`For the log, and for whoever approves it: at least ten characters.`}
          value={why}
          error={problem?.field('reason')}
          onChange={setWhy}
        />
        <p className={styles.detail}>
          <Trans>Credits given are spent first, and never refunded.</Trans>
        </p>
      </form>
    </GiveDialog>
  );
}
