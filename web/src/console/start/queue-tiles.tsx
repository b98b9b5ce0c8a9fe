import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { send } from '#/console/api/call';
import { queuesQuery } from '#/console/api/queues';
import type { Queue, QueueLine } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { QUEUE_NAMES, QUEUE_PAGES } from '#/console/queues/queue-words';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { regional } from '#/lib/regional';
import styles from './start.module.css';

/** What waits in each queue that one works on: how much, how long, and how much of it is late. */
export function QueueTiles() {
  const queues = useQuery(queuesQuery);
  return (
    <Loaded query={queues}>
      {({ queues: all, break_until: until, severe_today: severe }) => {
        const own = all.filter(({ may }) => may);
        const declined = own.filter((one) => one.declined).map(({ queue }) => queue);
        const { seen, cap } = severe;
        return (
          <section className={styles.queues}>
            <h2>
              <Trans>What waits</Trans>
            </h2>
            {until && (
              <Notice>
                <Trans>
                  Time for a break: you can go on <Moment at={until} />.
                </Trans>
              </Notice>
            )}
            <ul className={styles.tiles}>
              {own.map((line) => (
                <Tile key={line.queue} line={line} declined={declined} />
              ))}
            </ul>
            {own.some(({ queue }) => queue === 'severe') && (
              <p className={styles.detail}>
                <Trans>
                  Severe cases you've seen today: {seen} of at most {cap}
                </Trans>
              </p>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

function Tile({ line, declined }: { line: QueueLine; declined: readonly Queue[] }) {
  const { i18n } = useLingui();
  const { queue, waiting, more, late, due_in_4h: soon, oldest_at: oldest, median_minutes_7d: median } = line;
  const name = i18n._(QUEUE_NAMES[queue]);
  const choose = useAct((queues: Queue[]) => send('put', '/api/console/declined-queues', { queues }), {
    renews: [queuesQuery.queryKey],
  });
  const others = declined.filter((one) => one !== queue);
  return (
    <li className={styles.queue} data-declined={line.declined ? '' : undefined}>
      <Link to={QUEUE_PAGES[queue]} className={styles.open} preload={false}>
        <h3>{name}</h3>
        <p className={styles.count}>
          {new Intl.NumberFormat(regional(i18n.locale)).format(waiting)}
          {more && '+'}
        </p>
        <p className={styles.detail}>
          <Trans>waiting</Trans>
          {oldest && (
            <>
              {' · '}
              <Trans>
                oldest from <Moment at={oldest} />
              </Trans>
            </>
          )}
        </p>
        {late > 0 && (
          <p className={styles.late}>
            <Trans>Late: {late}</Trans>
          </p>
        )}
        {soon > 0 && (
          <p>
            <Trans>Due within 4 hours: {soon}</Trans>
          </p>
        )}
        {median !== null && median !== undefined && (
          <p className={styles.detail}>
            <Trans>Minutes to a decision, last 7 days: {median}</Trans>
          </p>
        )}
      </Link>
      {queue !== 'complaints' && (
        <Button
          size="small"
          variant="quiet"
          busy={choose.isBusy}
          onClick={() => choose.act(line.declined ? others : [...others, queue])}
        >
          {line.declined ? <Trans>Work on it again</Trans> : <Trans>Leave it to others</Trans>}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </li>
  );
}
