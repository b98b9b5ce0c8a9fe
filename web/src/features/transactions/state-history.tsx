import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { OrderState, Refund } from '#/api/wire';
import { useStatusWords } from '#/features/transactions/status-words';
import { formatMoment } from '#/lib/time-ago';
import styles from './transaction-page.module.css';

interface StateHistoryProps {
  states: readonly OrderState[];
  refunds: readonly Refund[];
}

/** The states that an order went through, the oldest first. The last one says what the page's head says. */
export function StateHistory({ states, refunds }: StateHistoryProps) {
  const { locale } = useLingui().i18n;
  const statusWords = useStatusWords();
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        <Trans>What happened</Trans>
      </h2>
      <ol className={styles.states}>
        {states.map(({ status, at }, index) => (
          <li key={`${status} ${at}`}>
            <strong>{statusWords(status, index === states.length - 1 ? refunds : [])}</strong>{' '}
            <time dateTime={at}>{formatMoment(at, locale)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
