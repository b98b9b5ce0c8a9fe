import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AbuseTrial } from '#/console/api/types';
import { totalOf } from '#/console/abuse/rules';
import { NumberTable } from '#/console/number-table';
import { regional } from '#/lib/regional';
import { formatDate } from '#/lib/time-ago';
import styles from './abuse.module.css';

/** What a rule would have noticed in the last seven days. */
export function TrialResult({ trial, rule }: { trial: AbuseTrial; rule: string }) {
  const { i18n, t } = useLingui();
  const total = totalOf(trial);
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>
          {trial.cut ? (
            <Trans>It would have noticed more members than a trial shows: choose a higher number.</Trans>
          ) : (
            <Plural
              value={total}
              one="It would have noticed # member in the last 7 days."
              other="It would have noticed # members in the last 7 days."
            />
          )}
        </strong>{' '}
        <Trans>Each member is listed once, on the first day. No case was made.</Trans>
      </p>
      <NumberTable label={t`${rule}: by day`} heads={[t`Day (UTC)`, t`Members`]} numbers={1}>
        {trial.days.map(({ day, members }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day, i18n.locale)}</th>
            <td>{new Intl.NumberFormat(regional(i18n.locale)).format(members)}</td>
          </tr>
        ))}
      </NumberTable>
      {trial.members && trial.members.length > 0 && (
        <ul className={styles.acts} aria-label={t`Some of them`}>
          {trial.members.map((member) => (
            <li key={member}>
              <Link to="/members/$member" params={{ member }} search={{}}>
                <Trans>Member {member.slice(0, 8)}</Trans>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {trial.members === null && (
        <p className={styles.detail}>
          <Trans>Your roles don't open members there, so none is named.</Trans>
        </p>
      )}
    </div>
  );
}
