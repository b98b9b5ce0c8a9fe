import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { send } from '#/console/api/call';
import { queuesQuery } from '#/console/api/queues';
import type { Queue } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { QUEUE_NAMES } from '#/console/queues/queue-words';
import { Moment } from '#/console/times';
import { Checkbox } from '#/ui/fields/checkbox';
import { Notice } from '#/ui/marks/notice';
import styles from './me.module.css';

/** How much one has looked at, when the next break ends, and which queues one would rather not see. */
export function MyWork() {
  const { i18n } = useLingui();
  const queues = useQuery(queuesQuery);
  const choose = useAct((declined: Queue[]) => send('put', '/api/console/declined-queues', { queues: declined }), {
    renews: [queuesQuery.queryKey],
  });
  return (
    <Loaded query={queues}>
      {({ queues: all, break_until: until, severe_today: { seen, cap } }) => {
        const own = all.filter(({ may, queue }) => may && queue !== 'complaints');
        const declined = own.filter((one) => one.declined).map(({ queue }) => queue);
        return (
          <>
            {until ? (
              <Notice>
                <Trans>
                  Time for a break: you can go on <Moment at={until} />.
                </Trans>
              </Notice>
            ) : (
              <p>
                <Trans>A break of 10 minutes comes after 50 minutes of work, or after 20 severe cases in a row.</Trans>
              </p>
            )}
            {own.some(({ queue }) => queue === 'severe') && (
              <p>
                <Trans>
                  Severe cases you've seen today: {seen} of at most {cap}
                </Trans>
              </p>
            )}
            <fieldset className={styles.lanes}>
              <legend>
                <Trans>Queues you work on</Trans>
              </legend>
              <p className={styles.detail}>
                <Trans>Leave out whatever you'd rather not see. No one asks why.</Trans>
              </p>
              {own.map(({ queue, declined: isDeclined }) => (
                <Checkbox
                  key={queue}
                  look="switch"
                  label={i18n._(QUEUE_NAMES[queue])}
                  checked={!isDeclined}
                  disabled={choose.isBusy}
                  onChange={() =>
                    choose.act(isDeclined ? declined.filter((one) => one !== queue) : [...declined, queue])
                  }
                />
              ))}
            </fieldset>
          </>
        );
      }}
    </Loaded>
  );
}
