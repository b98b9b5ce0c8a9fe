import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { OrderState } from '#/api/wire';
import { useStatusWords } from '#/features/transactions/status-words';
import { formatMoment } from '#/lib/time-ago';
import styles from './transaction-page.module.css';

/** The states that an order went through, the oldest first. */
export function StateHistory({ states }: { states: readonly OrderState[] }) {
  const { locale } = useLingui().i18n;
  const statusWords = useStatusWords();
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        <Trans>What happened</Trans>
      </h2>
      <ol className={styles.states}>
        {states.map(({ status, at }) => (
          <li key={`${status} ${at}`}>
            <strong>{statusWords(status)}</strong> <time dateTime={at}>{formatMoment(at, locale)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
