import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reportQuery } from '#/console/api/queues';
import type { Item } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { AbuseLink } from '#/console/abuse/abuse-link';
import { NoticeCard } from '#/console/queues/notice-card';
import { QueueFrame } from '#/console/queues/queue-frame';
import { ReportDesk } from '#/console/queues/report-desk';
import { useUndone } from '#/console/queues/undone';
import { useClaims, type Claims } from '#/console/queues/use-claims';

/** Reports, one member at a time, whoever or whatever noticed them. */
export function ReportsPage() {
  return (
    <>
      <Cases queue="reports" />
      <AbuseLink />
    </>
  );
}

/** The gravest, for few people: minors and intimate pictures. Each counts towards the day's cap, so one at a time. */
export function SeverePage() {
  return <Cases queue="severe" />;
}

function Cases({ queue }: { queue: 'reports' | 'severe' }) {
  const claims = useClaims(queue, { ahead: queue === 'severe' ? 1 : 2, batch: 1 });
  const client = useQueryClient();
  const [item, next] = claims.items;
  // What was closed is a case again, and theirs.
  useUndone(() => {
    void client.invalidateQueries({ queryKey: ['report'] });
    claims.renewAll();
  });
  // What comes next is here before it is needed.
  useQuery({ ...reportQuery(next?.id ?? '', false), enabled: next !== undefined && queue === 'reports' });
  return (
    <QueueFrame queue={queue} claims={claims}>
      {/* In the severe queue are notices too, which are read and answered where complaints are. */}
      {item?.kind === 'complaint' && <NoticeCard key={item.id} item={item} />}
      {item?.kind === 'member' && <Case key={item.id} item={item} claims={claims} />}
    </QueueFrame>
  );
}

function Case({ item, claims }: { item: Item; claims: Claims }) {
  const report = useQuery(reportQuery(item.id, item.queue === 'severe'));
  return <Loaded query={report}>{(data) => <ReportDesk item={item} report={data} claims={claims} />}</Loaded>;
}
