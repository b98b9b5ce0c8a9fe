import { useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { moneyRequestsQuery, orderQuery } from '#/console/api/money';
import type { OrderFile, RefundPart } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { useTried } from '#/console/effects/use-tried';
import { ReasonField } from '#/console/log/reason-field';
import { GiveDialog } from '#/console/money/give-dialog';
import { PARTS } from '#/console/money/money-words';
import { RadioCards } from '#/ui/fields/radio-cards';
import { TextField } from '#/ui/fields/text-field';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './money.module.css';

/** Money back for an order: tried first, then sent, or asked for where it takes a second person. */
export function RefundDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const [part, setPart] = useState<RefundPart>('unused');
  const [amount, setAmount] = useState('');
  const [why, setWhy] = useState('');
  const body = {
    order: order.order,
    part,
    ...(part === 'amount' && { amount: amount.trim().replace(',', '.') }),
    reason: why.trim(),
  };
  const { tried, tryIt, ...trial } = useTried(body, (sent) => send('post', '/api/console/refund-trials', sent));
  const give = useAct((sent: typeof body) => send('post', '/api/console/refunds', sent), {
    renews: [orderQuery(order.order).queryKey, moneyRequestsQuery.queryKey],
    quiet: true,
    onDone: ({ outcome }) => {
      showToast(outcome === 'made' ? t`The money is on its way` : t`A colleague has to approve it now`);
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
      title={t`Refund this order`}
      form="refund"
      tried={tried}
      isBusy={trial.isBusy || give.isBusy}
      problem={problem}
      onClose={onClose}
    >
      <form id="refund" className={styles.form} onSubmit={submit}>
        <RadioCards
          legend={t`How much goes back`}
          name="part"
          cards={(['unused', 'all', 'amount'] as const).map((value) => ({ value, label: i18n._(PARTS[value]) }))}
          value={part}
          onChange={setPart}
        />
        {part === 'amount' && (
          <TextField
            label={t`Amount in ${order.price.currency}`}
            inputMode="decimal"
            placeholder="12.50"
            required
            value={amount}
            error={problem?.field('amount')}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        )}
        <ReasonField
          hint={t`For the log, and for whoever approves it: at least ten characters.`}
          value={why}
          error={problem?.field('reason')}
          onChange={setWhy}
        />
      </form>
    </GiveDialog>
  );
}
