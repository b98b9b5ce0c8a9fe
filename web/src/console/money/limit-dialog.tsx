import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { limitsQuery } from '#/console/api/money';
import { saidOf } from '#/console/api/problem';
import type { MoneyLimit } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { partsOf, useAmount } from '#/console/money/use-amount';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './money.module.css';

/** Sets how much one person gives alone of a currency, or of credits. */
export function LimitDialog({ limit: one, onClose }: { limit: MoneyLimit; onClose: () => void }) {
  const { t } = useLingui();
  const { name } = useAmount(one.unit);
  const parts = partsOf(one.unit);
  const [act, setAct] = useState(String(one.limit.per_act / parts));
  const [day, setDay] = useState(String(one.limit.per_day / parts));
  const [reason, setReason] = useState('');
  const whole = (typed: string) => Math.round(Number(typed) * parts);
  const set = useAct(
    () =>
      send('put', '/api/console/money-limits', {
        unit: one.unit,
        seen: one.limit,
        limit: { per_act: whole(act), per_day: whole(day) },
        reason: reason.trim(),
      }),
    {
      renews: [limitsQuery.queryKey],
      quiet: true,
      onDone: () => {
        showToast(t`Changed`);
        onClose();
      },
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    set.act(undefined);
  };
  const field = { type: 'number', inputMode: 'decimal', min: 0, step: 1 / parts, required: true } as const;
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={name}
      actions={
        <Button type="submit" form="limit" busy={set.isBusy}>
          <Trans>Change limit</Trans>
        </Button>
      }
    >
      <form id="limit" className={styles.form} onSubmit={submit}>
        {set.problem && (
          <Notice tone="danger" announce>
            {saidOf(set.problem)}
          </Notice>
        )}
        <TextField
          {...field}
          label={t`In one go`}
          value={act}
          error={set.problem?.field('per_act')}
          onChange={(event) => setAct(event.currentTarget.value)}
        />
        <TextField
          {...field}
          label={t`In a day`}
          value={day}
          error={set.problem?.field('per_day')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <ReasonField value={reason} error={set.problem?.field('reason')} onChange={setReason} />
      </form>
    </Dialog>
  );
}
