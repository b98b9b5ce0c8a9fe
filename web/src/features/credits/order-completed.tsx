import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { creditsQuery } from '#/api/queries/credits';
import { userQuery } from '#/api/queries/user';
import { useMember } from '#/api/session';
import type { Order } from '#/api/wire';
import { checkoutMemory, keepCheckout } from '#/features/credits/checkout-memory';
import { endIntent } from '#/lib/intent-key';
import { takeReturn } from '#/lib/return-path';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './order-outcome.module.css';

/** Spec 4 completed: the toast and the new balance, once, then back to where the member came from. */
export function OrderCompleted({ order }: { order: Order }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { credits: balance } = useMember();
  const statement = order.statement_descriptor;
  const tell = useEffectEvent(async () => {
    if (checkoutMemory().told === order.id) return;
    keepCheckout({ told: order.id, bundle: undefined, method: undefined, code: undefined });
    endIntent('order');
    // Premium opens photos and conversations too (spec 6).
    void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['/api/member.php'] });
    const known = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null);
    const credits = known?.user?.credits;
    const now = credits !== undefined && plural(credits, { one: '# credit', other: '# credits' });
    // Without "You have" it would read as what was bought.
    const have = t`You have`;
    showToast(t`Payment complete` + (now ? ` · ${have} ${now}` : ''));
    const path = takeReturn();
    if (path) await navigate({ href: path, replace: true });
  });
  useEffect(() => void tell(), []);
  return (
    <div className={styles.page}>
      <span className={styles.mark} data-state="completed" aria-hidden="true">
        <Check />
      </span>
      <PageHead title={<Trans>Payment complete</Trans>}>
        <Plural value={order.credits} one="# credit was added." other="# credits were added." />
      </PageHead>
      <p className={styles.balance}>
        <Trans>You have</Trans>{' '}
        <strong>
          <Plural value={balance} one="# credit" other="# credits" />
        </strong>
      </p>
      {statement && (
        <p className={styles.statement}>
          <Trans>
            Your bank statement will show: <strong>{statement}</strong>
          </Trans>
        </p>
      )}
      <div className={styles.buttons}>
        <ButtonLink to="/chats" size="large" wide>
          <Trans>Go to your messages</Trans>
        </ButtonLink>
        <ButtonLink to="/members" size="large" wide variant="secondary">
          <Trans>Search members</Trans>
        </ButtonLink>
      </div>
      <p className={styles.other}>
        <Link to="/transactions/{-$id}" params={{ id: order.id }}>
          <Trans>See the receipt</Trans>
        </Link>
      </p>
    </div>
  );
}
