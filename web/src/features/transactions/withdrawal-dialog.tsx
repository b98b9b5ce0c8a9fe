import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmRefund, quoteRefund } from '#/api/actions/orders';
import { isProblem } from '#/api/problem';
import { useMember } from '#/api/session';
import type { Order, RefundQuote } from '#/api/wire';
import { endIntent, intentKey } from '#/lib/intent-key';
import { formatMoney } from '#/lib/money';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { focusSection } from '#/ui/layout/section';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './transaction-page.module.css';

interface WithdrawalDialogProps {
  order: Order;
  /** The figures that the page showed. */
  first: RefundQuote;
  onClose: () => void;
}

/** What the page shows elsewhere of credits and premium. */
const TOUCHED = [
  '/api/transactions.php',
  '/api/orders.php',
  '/api/order.php',
  '/api/credits.php',
  '/api/user.php',
  '/api/member.php',
];

/** The second step of a withdrawal: what exactly, for whom, and its confirmation. */
export function WithdrawalDialog({ order, first, onClose }: WithdrawalDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const {
    email,
    profile: { name },
  } = useMember();
  const [quote, setQuote] = useState(first);
  const [changed, setChanged] = useState(false);
  const { press, busy, failure } = usePress(async () => {
    setChanged(false);
    try {
      await confirmRefund(order.id, quote, intentKey('refund', `${order.id} ${quote.amount.amount} ${quote.credits}`));
    } catch (error) {
      if (isProblem(error, 'refund_changed') || isProblem(error, 'idempotency_conflict')) {
        endIntent('refund');
        setQuote((await quoteRefund(order.id)).refund);
        setChanged(true);
        return;
      }
      if (isProblem(error, 'refund_impossible')) await client.invalidateQueries({ queryKey: ['/api/transaction.php'] });
      throw error;
    }
    endIntent('refund');
    for (const path of TOUCHED) void client.invalidateQueries({ queryKey: [path] });
    await client.invalidateQueries({ queryKey: ['/api/transaction.php'] });
    showToast(t`Your withdrawal is confirmed. We've sent you an e-mail with the time.`);
    onClose();
    // The button that led here is gone.
    focusSection('refund');
  });
  const money = formatMoney(quote.amount, i18n.locale);
  // Where the address breaks on a phone, rather than within a word.
  const host = email.lastIndexOf('@');
  const credits = quote.credits;
  return (
    <Dialog
      open
      title={t`Withdraw from this purchase`}
      onClose={onClose}
      actions={
        <>
          {/* Not "Cancel": in Finnish that is the word for withdrawing. */}
          <Button variant="quiet" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button busy={busy} disabled={!quote.possible} onClick={press}>
            <Trans comment="The button that withdraws from a purchase; the law wants words as clear as 'confirm withdrawal' (EU 2011/83 article 11a)">
              Confirm the withdrawal
            </Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {changed && (
          <Notice tone="warn" announce>
            <Trans>The refund amount has changed. Please check it again.</Trans>
          </Notice>
        )}
        <dl className={styles.facts}>
          <dt>
            <Trans>Order number</Trans>
          </dt>
          <dd className={styles.number}>{order.id}</dd>
          <dt>
            <Trans>Credits you return</Trans>
          </dt>
          <dd>
            <Plural value={credits} one="# credit" other="# credits" />
          </dd>
          <dt className={styles.total}>
            <Trans>You get back</Trans>
          </dt>
          <dd className={styles.total}>{money}</dd>
          <dt>
            <Trans>Your name</Trans>
          </dt>
          <dd>{name}</dd>
          <dt>
            <Trans>We'll send the confirmation to</Trans>
          </dt>
          <dd>
            {email.slice(0, host)}
            <wbr />
            {email.slice(host)}
          </dd>
        </dl>
        <p>
          <Trans>The credits are deducted straight away. We'll refund you the way you paid.</Trans>
        </p>
        {quote.premium_ends && (
          <Notice tone="warn">
            <Trans>You have no other purchases, so premium ends with this one.</Trans>
          </Notice>
        )}
        <ProblemNotice error={failure} />
      </div>
    </Dialog>
  );
}
