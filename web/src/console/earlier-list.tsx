import { Trans, useLingui } from '@lingui/react/macro';
import type { Earlier } from '#/console/api/types';
import { MEASURE_NAMES } from '#/console/measure-words';
import { Moment } from '#/console/times';
import styles from './person-line.module.css';

/** What was decided about somebody before. */
export function EarlierList({ earlier }: { earlier: readonly Earlier[] }) {
  if (earlier.length === 0) {
    return (
      <p className={styles.detail}>
        <Trans>No earlier decisions</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {earlier.map((one) => (
        <EarlierLine key={one.number} earlier={one} />
      ))}
    </ul>
  );
}

/** One of them. */
export function EarlierLine({ earlier }: { earlier: Earlier }) {
  const { i18n } = useLingui();
  const { number, measure, rule, by, decided_at: decidedAt, undone_at: undoneAt } = earlier;
  const name = MEASURE_NAMES[measure as keyof typeof MEASURE_NAMES];
  return (
    <li className={styles.line}>
      <span className={undoneAt ? styles.undone : undefined}>{name ? i18n._(name) : measure}</span>
      {undoneAt && <Trans>undone</Trans>}
      <span className={styles.detail}>
        {number} · {rule} · {by} · <Moment at={decidedAt} />
      </span>
    </li>
  );
}
