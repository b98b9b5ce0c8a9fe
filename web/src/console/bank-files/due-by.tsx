import { Trans } from '@lingui/react/macro';
import { useTimes } from '#/console/times';
import styles from './bank-files.module.css';

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
