import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Coffee } from 'lucide-react';
import type { ReactNode } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { queuesQuery } from '#/console/api/queues';
import type { Queue } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { QUEUE_NAMES } from '#/console/queues/queue-words';
import type { Claims } from '#/console/queues/use-claims';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { Skeleton } from '#/ui/layout/skeleton';
import { Notice } from '#/ui/marks/notice';

interface QueueFrameProps {
  queue: Queue;
  claims: Claims;
  children: ReactNode;
}

/** The page of a queue: its items, or why there is none now. */
export function QueueFrame({ queue, claims, children }: QueueFrameProps) {
  const { i18n } = useLingui();
  const { items, left, problem } = claims;
  const name = i18n._(QUEUE_NAMES[queue]);
  const waiting = items.length + (left ?? 0);
  useTitle(name);
  return (
    <>
      <PageHead title={name}>{items.length > 0 && <Trans>Waiting, with what you hold: {waiting}</Trans>}</PageHead>
      {problem && <Obstacle queue={queue} claims={claims} />}
      {items.length > 0 && children}
      {items.length === 0 && !problem && left === null && (
        <div aria-busy="true">
          <Skeleton shape="block" />
        </div>
      )}
      {items.length === 0 && !problem && left !== null && (
        <EmptyState
          icon={<CircleCheck />}
          title={<Trans>All done</Trans>}
          action={
            <Button variant="secondary" onClick={claims.renewAll}>
              <Trans>Check again</Trans>
            </Button>
          }
        >
          <Trans>Nothing is waiting here. This page checks again every 30 seconds.</Trans>
        </EmptyState>
      )}
    </>
  );
}

/** Why nothing more comes: a break, a cap, a queue that one declined, or a fault. */
function Obstacle({ queue, claims }: { queue: Queue; claims: Claims }) {
  const queues = useQuery(queuesQuery).data?.queues ?? [];
  const declined = queues.filter((one) => one.declined && one.queue !== queue).map((one) => one.queue);
  const open = useAct(() => send('put', '/api/console/declined-queues', { queues: declined }), {
    renews: [queuesQuery.queryKey],
    onDone: claims.renewAll,
  });
  const { problem } = claims;
  if (!problem) return null;
  const minutes = problem.body.minutes ?? 10;
  if (problem.code === 'break_needed') {
    return (
      <EmptyState icon={<Coffee />} title={<Trans>Time for a break</Trans>}>
        <Trans>You've looked at a lot. Minutes until you can go on: {minutes}.</Trans>
      </EmptyState>
    );
  }
  return (
    <Notice
      tone={problem.code === 'queue_declined' || problem.code === 'cap_reached' ? 'info' : 'danger'}
      announce
      action={
        problem.code === 'queue_declined' ? (
          <Button size="small" variant="secondary" busy={open.isBusy} onClick={() => open.act(undefined)}>
            <Trans>Work on it again</Trans>
          </Button>
        ) : (
          <Button size="small" variant="secondary" onClick={claims.renewAll}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {saidOf(problem)}
    </Notice>
  );
}
