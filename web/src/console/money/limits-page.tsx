import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limitsQuery } from '#/console/api/money';
import { useMay } from '#/console/api/session';
import type { MoneyLimit } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { LimitDialog } from '#/console/money/limit-dialog';
import { useAmount } from '#/console/money/use-amount';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';
import styles from './money.module.css';

/** How much one person gives alone: above it, somebody else approves. */
export function LimitsPage() {
  const { t } = useLingui();
  const may = useMay();
  const found = useQuery(limitsQuery);
  const [changed, setChanged] = useState<MoneyLimit | null>(null);
  useTitle(t`Limits`);
  return (
    <>
      <PageHead title={<Trans>Limits</Trans>}>
        <Trans>
          How much one person may refund or give away alone. Above that, a colleague approves it. Days run in UTC, and
          anyone who has given something today keeps today's limit.
        </Trans>
      </PageHead>
      <Loaded query={found}>
        {({ limits }) => (
          <ul className={styles.page}>
            {limits.map((limit) => (
              <Line key={limit.unit} limit={limit} onChange={may('edit_limits') ? setChanged : null} />
            ))}
          </ul>
        )}
      </Loaded>
      {changed && <LimitDialog limit={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

function Line({ limit: one, onChange }: { limit: MoneyLimit; onChange: ((limit: MoneyLimit) => void) | null }) {
  const { name, amount } = useAmount(one.unit);
  return (
    <li className={styles.card}>
      <h2>{name}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>In one go</Trans>
          </dt>
          <dd>{amount(one.limit.per_act)}</dd>
        </div>
        <div>
          <dt>
            <Trans>In a day</Trans>
          </dt>
          <dd>{amount(one.limit.per_day)}</dd>
        </div>
      </dl>
      {onChange && (
        <p className={styles.acts}>
          <Button size="small" variant="secondary" onClick={() => onChange(one)}>
            <Trans>Change</Trans>
            <span className="visually-hidden">: {name}</span>
          </Button>
        </p>
      )}
    </li>
  );
}
