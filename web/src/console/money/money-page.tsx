import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { debitBlocksQuery, moneyRequestsQuery } from '#/console/api/money';
import { useMay, useSession } from '#/console/api/session';
import type { Effects, MoneyRequest } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { Loaded } from '#/console/loaded';
import { PARTS } from '#/console/money/money-words';
import { useTitle } from '#/console/shell/use-title';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { showToast } from '#/ui/overlays/toast-store';
import { formatMoney } from '#/lib/money';
import styles from './money.module.css';

/** Refunds and credits that take two. */
export function MoneyPage() {
  const { t } = useLingui();
  const requests = useQuery(moneyRequestsQuery);
  useTitle(t`Money to approve`);
  return (
    <>
      <PageHead title={<Trans>Money to approve</Trans>}>
        <Trans>
          Refunds and credits above what one person may give alone, and members who may pay by direct debit again. No
          one approves their own.
        </Trans>
      </PageHead>
      <Loaded query={requests}>
        {({ requests: all }) =>
          all.length > 0 ? (
            <ul className={styles.page}>
              {all.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<HandCoins />} title={<Trans>Nothing to approve</Trans>}>
              <Trans>Requests appear here as soon as a colleague asks.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

const APPROVED_BY = {
  refund: 'approve_refunds',
  grant: 'approve_credits',
  unblock: 'approve_unblocking',
} as const;

function Request({ request }: { request: MoneyRequest }) {
  const { t } = useLingui();
  const { staff: own } = useSession();
  const may = useMay();
  const { wish } = request;
  const { act, isBusy } = useAct(
    (approved: boolean) => send('post', '/api/console/money-answers', { request: request.id, approved }),
    {
      renews: [moneyRequestsQuery.queryKey, debitBlocksQuery.queryKey, ['order'], ['member']],
      onDone: () => showToast(t`Done`),
    },
  );
  const [tried, setTried] = useState<Effects | null>(null);
  const trial = useAct(() => send('post', '/api/console/money-answer-trials', { request: request.id }), {
    onDone: setTried,
  });
  const isOwn = request.requested_by === own;
  const mayApprove = may(APPROVED_BY[wish.what]);
  const asker = request.requested_by_name;
  return (
    <li className={styles.card}>
      <h2>
        <Proposal wish={wish} />
      </h2>
      <p className={styles.text}>{request.reason}</p>
      <p className={styles.detail}>
        <Trans>
          {asker} asked for it <Moment at={request.requested_at} />. It lapses <Moment at={request.expires_at} />.
        </Trans>
      </p>
      {tried && <EffectsList effects={tried} />}
      <div className={styles.acts}>
        {mayApprove && !isOwn && !tried && (
          <Button busy={trial.isBusy} onClick={() => trial.act(undefined)}>
            <SeeEffects />
          </Button>
        )}
        {mayApprove && !isOwn && tried && (
          <Button busy={isBusy} onClick={() => act(true)}>
            <Trans>Approve and do it</Trans>
          </Button>
        )}
        <Button variant="secondary" busy={isBusy} onClick={() => act(false)}>
          {isOwn ? <Trans>Withdraw</Trans> : <Trans>Refuse</Trans>}
        </Button>
        {wish.what !== 'grant' && may('read_orders') && (
          <ButtonLink variant="quiet" to="/orders/$order" params={{ order: wish.order }}>
            <Trans>See the order</Trans>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Proposal({ wish }: { wish: MoneyRequest['wish'] }) {
  const { i18n } = useLingui();
  if (wish.what === 'grant') {
    return <Plural value={wish.credits} one="Give # credit" other="Give # credits" />;
  }
  if (wish.what === 'unblock') return <Trans>Allow direct debit again</Trans>;
  const money = formatMoney({ amount: wish.amount, currency: wish.currency }, i18n.locale);
  return (
    <Trans>
      Refund {money}: {i18n._(PARTS[wish.part])}
    </Trans>
  );
}
