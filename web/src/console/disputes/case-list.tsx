import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#/console/api/session';
import type { MoneyCase } from '#/console/api/types';
import { CaseDialog } from '#/console/disputes/case-dialog';
import { ABOUT_NAMES, CASE_WORDS } from '#/console/disputes/case-words';
import { Moment } from '#/console/times';
import { formatMoney } from '#/lib/money';
import { Button } from '#/ui/buttons/button';
import styles from './disputes.module.css';

interface CaseListProps {
  cases: readonly MoneyCase[];
  nameOf: (company: string) => string;
}

/** Cases of money that no one has closed, the oldest first. */
export function CaseList({ cases, nameOf }: CaseListProps) {
  const { t } = useLingui();
  const may = useMay();
  const [closing, setClosing] = useState<MoneyCase | null>(null);
  return (
    <section className={styles.page} aria-labelledby="cases">
      <h2 id="cases">
        <Trans>To look at</Trans>
      </h2>
      {cases.length === 0 && (
        <p className={styles.detail}>
          <Trans>Nothing is waiting: payments, orders and payouts agree.</Trans>
        </p>
      )}
      {cases.length > 0 && (
        <ul className={styles.page} aria-label={t`To look at`}>
          {cases.map((one) => (
            <li key={`${one.about} ${one.id}`} className={styles.card}>
              <Case of={one} company={nameOf(one.company)} onClose={may('close_disputes') ? setClosing : null} />
            </li>
          ))}
        </ul>
      )}
      {closing && <CaseDialog of={closing} onClose={() => setClosing(null)} />}
    </section>
  );
}

interface CaseProps {
  of: MoneyCase;
  company: string;
  onClose: ((one: MoneyCase) => void) | null;
}

function Case({ of: one, company, onClose }: CaseProps) {
  const { i18n } = useLingui();
  const words = CASE_WORDS[one.why];
  return (
    <>
      <h3>
        {i18n._(ABOUT_NAMES[one.about])}
        {': '}
        {one.about === 'order' ? (
          <Link to="/orders/$order" params={{ order: one.id }}>
            {one.id.slice(0, 8)}
          </Link>
        ) : (
          <code>{one.id}</code>
        )}
      </h3>
      <p>{words ? i18n._(words) : one.why}</p>
      <p className={styles.detail}>
        {company} · <Moment at={one.at} />
        {one.amount && <> · {formatMoney(one.amount, i18n.locale)}</>}
        {one.payment && (
          <>
            {' · '}
            <code>{one.payment}</code>
          </>
        )}
      </p>
      {onClose && (
        <p>
          <Button size="small" variant="secondary" onClick={() => onClose(one)}>
            <Trans>Close the case</Trans>
            <span className="visually-hidden">: {one.id}</span>
          </Button>
        </p>
      )}
    </>
  );
}
