import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { placesQuery, useMay, useSession } from '#/console/api/session';
import { requestsQuery, staffQuery } from '#/console/api/staff';
import type { ApprovalRequest, Effects } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import { placeName, ROLE_NAMES } from '#/console/role-words';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './staff.module.css';

/** What takes two: what somebody asked for and somebody else answers. */
export function RequestsPage() {
  const { t } = useLingui();
  const requests = useQuery(requestsQuery);
  useTitle(t`Approvals`);
  return (
    <>
      <PageHead title={<Trans>Approvals</Trans>}>
        <Trans>Roles that a second administrator has to approve. No one approves their own.</Trans>
      </PageHead>
      <Loaded query={requests}>
        {({ requests: all }) =>
          all.length > 0 ? (
            <ul className={styles.people}>
              {all.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<UserCheck />} title={<Trans>Nothing to approve</Trans>}>
              <Trans>Requests appear here as soon as someone gives such a role.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

function Request({ request }: { request: ApprovalRequest }) {
  const { i18n } = useLingui();
  const { staff: own } = useSession();
  const may = useMay();
  const people = useQuery(staffQuery).data?.staff ?? [];
  const places = useQuery(placesQuery).data?.sites ?? [];
  const { act, isBusy } = useAct(
    (approved: boolean) => send('post', '/api/console/approval-answers', { request: request.id, approved }),
    { renews: [requestsQuery.queryKey, staffQuery.queryKey] },
  );
  const [tried, setTried] = useState<Effects | null>(null);
  const trial = useAct(() => send('post', '/api/console/approval-answer-trials', { request: request.id }), {
    onDone: setTried,
  });
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? '…';
  const [name, asker] = [nameOf(request.wish.staff), nameOf(request.requested_by)];
  const role = i18n._(ROLE_NAMES[request.wish.role]);
  const isOwn = request.requested_by === own;
  return (
    <li className={styles.person}>
      <div>
        <h2 className={styles.name}>
          <Trans>
            {name} as {role}
          </Trans>
        </h2>
        <p className={styles.detail}>{placeName(request.wish, places) ?? <Trans>everywhere</Trans>}</p>
      </div>
      <p className={styles.detail}>
        <Trans>
          {asker} asked for it <Moment at={request.requested_at} />. It lapses <Moment at={request.expires_at} />.
        </Trans>
      </p>
      {tried && <EffectsList effects={tried} />}
      <div className={styles.acts}>
        {may('approve_roles') && !isOwn && !tried && (
          <Button size="small" busy={trial.isBusy} onClick={() => trial.act(undefined)}>
            <SeeEffects />
          </Button>
        )}
        {may('approve_roles') && !isOwn && tried && (
          <Button size="small" busy={isBusy} onClick={() => act(true)}>
            <Trans>Approve role</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" busy={isBusy} onClick={() => act(false)}>
          {isOwn ? <Trans>Withdraw</Trans> : <Trans>Refuse</Trans>}
        </Button>
      </div>
    </li>
  );
}
