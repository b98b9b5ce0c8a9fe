import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { messagesToReadQuery } from '#/console/api/messages';
import { useMay, useSession } from '#/console/api/session';
import type { Effects, MessagesGrant, MessagesRequest } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { Loaded } from '#/console/loaded';
import { REPORT_CATEGORIES } from '#/console/queues/report-words';
import { useTitle } from '#/console/shell/use-title';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './messages.module.css';

/** Messages that take two people: what is asked for, and what one may read now. */
export function MessagesPage() {
  const { t } = useLingui();
  const waits = useQuery(messagesToReadQuery);
  useTitle(t`Messages to read`);
  return (
    <>
      <PageHead title={<Trans>Messages to read</Trans>}>
        <Trans>
          Messages between two members can be read for an open report, for half an hour, once a second person has
          approved it. Ask in the file of the member who was reported.
        </Trans>
      </PageHead>
      <Loaded query={waits}>
        {({ requests, grants }) =>
          requests.length + grants.length > 0 ? (
            <ul className={styles.page}>
              {grants.map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
              {requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<MessagesSquare />} title={<Trans>Nothing to read or to approve</Trans>}>
              <Trans>Requests appear here as soon as someone asks, and messages once they're approved.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

const count = ({ from, to }: { from: number; to: number }) => to - from + 1;

function Grant({ grant }: { grant: MessagesGrant }) {
  const name = grant.member_name;
  return (
    <li className={styles.card}>
      <h2>
        <Plural value={count(grant)} one={`# message with ${name}`} other={`# messages with ${name}`} />
      </h2>
      <p className={styles.detail}>
        <Trans>
          You can read them. That ends <Moment at={grant.ends_at} />.
        </Trans>
      </p>
      <div className={styles.acts}>
        <ButtonLink to="/messages/$grant" params={{ grant: grant.id }}>
          <Trans>Read</Trans>
        </ButtonLink>
      </div>
    </li>
  );
}

function Request({ request }: { request: MessagesRequest }) {
  const { i18n, t } = useLingui();
  const { staff: own } = useSession();
  const may = useMay();
  const { act, isBusy } = useAct(
    (approved: boolean) => send('post', '/api/console/message-answers', { request: request.id, approved }),
    { renews: [messagesToReadQuery.queryKey], onDone: () => showToast(t`Done`) },
  );
  const [tried, setTried] = useState<Effects | null>(null);
  const trial = useAct(() => send('post', '/api/console/message-answer-trials', { request: request.id }), {
    onDone: setTried,
  });
  const isOwn = request.requested_by === own;
  const mayApprove = may('approve_messages') && !isOwn;
  const name = request.member_name;
  const asker = request.requested_by_name;
  const category = REPORT_CATEGORIES[request.category];
  return (
    <li className={styles.card}>
      <h2>
        <Plural value={count(request.wish)} one={`# message with ${name}`} other={`# messages with ${name}`} />
      </h2>
      <p>{category && i18n._(category)}</p>
      <p className={styles.text}>{request.reason}</p>
      <p className={styles.detail}>
        <Trans>
          {asker} asked for it <Moment at={request.requested_at} />. It lapses <Moment at={request.expires_at} />.
        </Trans>
      </p>
      {tried && <EffectsList effects={tried} />}
      <div className={styles.acts}>
        {mayApprove && !tried && (
          <Button busy={trial.isBusy} onClick={() => trial.act(undefined)}>
            <SeeEffects />
          </Button>
        )}
        {mayApprove && tried && (
          <Button busy={isBusy} onClick={() => act(true)}>
            <Trans>Let them read for half an hour</Trans>
          </Button>
        )}
        <Button variant="secondary" busy={isBusy} onClick={() => act(false)}>
          {isOwn ? <Trans>Withdraw</Trans> : <Trans>Refuse</Trans>}
        </Button>
      </div>
    </li>
  );
}
