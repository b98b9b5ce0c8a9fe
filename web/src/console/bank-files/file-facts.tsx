import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BankFile } from '#/console/api/types';
import { useTimes } from '#/console/times';
import { formatMoney } from '#/lib/money';
import { formatDay } from '#/lib/time-ago';
import styles from './bank-files.module.css';

interface FileFactsProps {
  file: BankFile;
  company: string;
}

/** What a file is: by these two people compare it. */
export function FileFacts({ file: { of, entries, sum, day, digest }, company }: FileFactsProps) {
  const { i18n } = useLingui();
  const [amount, when] = [formatMoney(sum, i18n.locale), formatDay(`${day}T12:00:00Z`, i18n.locale)];
  return (
    <>
      <p>
        {of === 'debits' ? (
          <Plural
            value={entries}
            one={`# debit for ${amount}, to be collected on ${when}`}
            other={`# debits for ${amount}, to be collected on ${when}`}
          />
        ) : (
          <Plural
            value={entries}
            one={`# refund of ${amount}, to be sent on ${when}`}
            other={`# refunds for ${amount} in total, to be sent on ${when}`}
          />
        )}
      </p>
      <p className={styles.detail}>{company}</p>
      <p className={styles.detail}>
        <Trans>
          SHA-256: <code>{digest}</code>
        </Trans>
      </p>
    </>
  );
}

/** By when a bank wants a file; null: it may come any time, or nobody said the bank's hour. */
export function DueBy({ at: moment }: { at: string | null }) {
  const { at } = useTimes();
  const when = moment && at(moment);
  if (!when) return null;
  return (
    <p className={styles.detail}>
      <Trans>The bank wants the file by {when}.</Trans>
    </p>
  );
}
