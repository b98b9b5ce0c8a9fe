import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { healthQuery } from '#/console/api/operation';
import { isProblem } from '#/console/api/problem';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import styles from './health.module.css';

/** How the installation is, in a line that leads to the rest; nothing for whom it does not concern. */
export function HealthGlance() {
  const { t } = useLingui();
  const health = useQuery(healthQuery);
  if (isProblem(health.error, 'not_allowed')) return null;
  return (
    <Loaded query={health}>
      {({ findings, jobs, backup_at: backup }) => {
        const faults = findings.filter(({ level }) => level === 'fault').length;
        const warnings = findings.filter(({ level }) => level === 'warning').length;
        const level = faults > 0 ? 'fault' : warnings > 0 ? 'warning' : 'note';
        const Icon = { fault: CircleAlert, warning: TriangleAlert, note: CircleCheck }[level];
        return (
          <section aria-label={t`Health`}>
            <Link to="/health" className={styles.glance} data-level={level}>
              <Icon aria-hidden="true" />
              <span className={styles.text}>
                <strong>
                  {level === 'note' && <Trans>Everything is working</Trans>}
                  {level === 'warning' && (
                    <Plural value={warnings} one="# thing could be better" other="# things could be better" />
                  )}
                  {level === 'fault' && <Plural value={faults} one="# thing to mend" other="# things to mend" />}
                </strong>
                <span className={styles.detail}>
                  <Trans>Failed jobs: {jobs.dead}</Trans>
                  {' · '}
                  {backup ? (
                    <Trans>
                      backup <Moment at={backup} />
                    </Trans>
                  ) : (
                    <Trans>no backup yet</Trans>
                  )}
                </span>
              </span>
            </Link>
          </section>
        );
      }}
    </Loaded>
  );
}
