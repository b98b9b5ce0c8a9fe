import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { healthQuery } from '#/console/api/operation';
import type { Health } from '#/console/api/types';
import { LEVEL_NAMES, LEVELS } from '#/console/health/area-words';
import { FindingCard } from '#/console/health/finding-card';
import { KeyButton } from '#/console/keys/key-button';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { Moment } from '#/console/times';
import { PageHead } from '#/ui/layout/page-head';
import styles from './health.module.css';

/** How the installation is: what is wrong comes first, each with its mend. */
export function HealthPage() {
  const { t } = useLingui();
  const health = useQuery(healthQuery);
  useTitle(t`Health`);
  return (
    <>
      <PageHead
        title={<Trans>Health</Trans>}
        actions={
          <KeyButton
            hotkey="g"
            label={t`Check again`}
            icon={<RefreshCw />}
            variant="secondary"
            busy={health.isFetching}
            onPress={() => void health.refetch()}
          />
        }
      >
        <Trans>
          What <code>liaison doctor</code> says of jobs, backups, proofs, money and e-mail. It speaks English.
        </Trans>
      </PageHead>
      <Loaded query={health}>
        {(data) => (
          <div className={styles.page}>
            <Facts health={data} />
            {LEVELS.map((level) => (
              <Group key={level} health={data} level={level} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

function Group({ health, level }: { health: Health; level: (typeof LEVELS)[number] }) {
  const { i18n } = useLingui();
  const found = health.findings.filter((one) => one.level === level);
  if (found.length === 0) return null;
  const name = i18n._(LEVEL_NAMES[level]);
  const list = (
    <ul className={styles.findings}>
      {found.map((finding) => (
        <FindingCard key={`${finding.code} ${finding.text}`} finding={finding} />
      ))}
    </ul>
  );
  if (level === 'note') {
    return (
      <details className={styles.good} open={found.length === health.findings.length}>
        <summary>
          {name}: {found.length}
        </summary>
        {list}
      </details>
    );
  }
  return (
    <section className={styles.group}>
      <h2>
        {name}: {found.length}
      </h2>
      {list}
    </section>
  );
}

function Facts({ health }: { health: Health }) {
  const { t } = useLingui();
  const { jobs, backup_at: backup, ledger_proof_at: ledger, audit_proof_at: log } = health;
  const when = (moment: string | null | undefined) => (moment ? <Moment at={moment} /> : t`never yet`);
  return (
    <dl className={styles.facts}>
      <Fact name={t`Jobs waiting`}>
        {jobs.waiting}
        {jobs.oldest_at && (
          <span className={styles.detail}>
            {' '}
            <Trans>
              oldest due <Moment at={jobs.oldest_at} />
            </Trans>
          </span>
        )}
      </Fact>
      <Fact name={t`Failed jobs`}>
        <Link to="/jobs">{jobs.dead}</Link>
      </Fact>
      <Fact name={t`Last backup`}>{when(backup)}</Fact>
      <Fact name={t`Books last proven`}>{when(ledger)}</Fact>
      <Fact name={t`Log last proven`}>{when(log)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
