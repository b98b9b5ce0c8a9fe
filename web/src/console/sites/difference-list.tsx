import { Trans } from '@lingui/react/macro';
import type { Difference } from '#/console/api/types';
import type { useNames } from '#/console/sites/use-names';
import styles from './sites.module.css';

interface DifferenceListProps {
  differences: readonly Difference[];
  names: ReturnType<typeof useNames>;
}

/** Settings that are others, each with what it was and what it is. */
export function DifferenceList({ differences, names }: DifferenceListProps) {
  return (
    <dl className={styles.differences}>
      {differences.map(({ setting, before, after }) => (
        <div key={setting}>
          <dt>{names.setting(setting)}</dt>
          <dd>
            <del>
              <span className="visually-hidden">
                <Trans>Before:</Trans>{' '}
              </span>
              {names.value(setting, before)}
            </del>
          </dd>
          <dd>
            <ins>
              <span className="visually-hidden">
                <Trans>After:</Trans>{' '}
              </span>
              {names.value(setting, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
