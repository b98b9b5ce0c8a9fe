import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { disputesQuery } from '#/console/api/money';
import { placesQuery, useMay } from '#/console/api/session';
import type { DisputeLine, DisputeRate } from '#/console/api/types';
import { CaseList } from '#/console/disputes/case-list';
import { DebitList } from '#/console/disputes/debit-list';
import { Loaded } from '#/console/loaded';
import { NumberTable } from '#/console/number-table';
import { placeName } from '#/console/role-words';
import { useTitle } from '#/console/shell/use-title';
import { Moment } from '#/console/times';
import { Chip } from '#/ui/buttons/chip';
import { PageHead } from '#/ui/layout/page-head';
import { formatMoney, formatRate } from '#/lib/money';
import { regional } from '#/lib/regional';
import styles from './disputes.module.css';

/** What banks took back, how often they do, and payments and payouts that someone has to look at. */
export function DisputesPage() {
  const { t } = useLingui();
  const may = useMay();
  const found = useQuery(disputesQuery);
  const places = useQuery(placesQuery).data?.sites ?? [];
  const nameOf = (company: string) => placeName({ scope: 'company', company }, places) ?? company;
  useTitle(t`Disputes`);
  return (
    <>
      <PageHead title={<Trans>Disputes</Trans>}>
        <Trans>
          Payments that banks reversed in the last 90 days, and what doesn't fit our books. An order's page has the
          evidence for the bank.
        </Trans>
      </PageHead>
      <Loaded query={found}>
        {({ disputes, cut, rates, cases }) => (
          <div className={styles.page}>
            <CaseList cases={cases} nameOf={nameOf} />
            {rates.length > 0 && <Rates rates={rates} nameOf={nameOf} />}
            <List disputes={disputes} nameOf={nameOf} isCut={cut} />
          </div>
        )}
      </Loaded>
      {may('request_unblocking') && <DebitList nameOf={nameOf} />}
    </>
  );
}

interface Named {
  nameOf: (company: string) => string;
}

/** By company and scheme, beside the rate from which on the scheme fines. */
function Rates({ rates, nameOf }: Named & { rates: readonly DisputeRate[] }) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const heads = [t`Company`, t`Paid by`, t`Disputes`, t`Paid orders`, t`Rate`, t`The scheme fines from`];
  return (
    <section className={styles.form}>
      <h2>
        <Trans>How often, this month</Trans>
      </h2>
      <NumberTable label={t`How often, this month`} heads={heads} numbers={4}>
        {rates.map(({ company, scheme, disputes, orders, rate, limit, cases }) => (
          <tr key={`${company} ${scheme}`}>
            <td>{nameOf(company)}</td>
            <td>{scheme}</td>
            <td>{number.format(disputes)}</td>
            <td>{number.format(orders)}</td>
            <td>{formatRate(rate, i18n.locale)}</td>
            <td>
              <Limit limit={limit} cases={cases} />
            </td>
          </tr>
        ))}
      </NumberTable>
      <p className={styles.detail}>
        <Trans>
          Card networks calculate this differently: Mastercard compares with last month's orders, and Visa includes
          early warnings.
        </Trans>
      </p>
    </section>
  );
}

/** From which rate and how many disputes a month on the scheme fines. */
function Limit({ limit, cases }: Pick<DisputeRate, 'limit' | 'cases'>) {
  const { i18n } = useLingui();
  if (limit === null || cases === null) {
    return '–';
  }
  const share = formatRate(limit, i18n.locale);
  const least = new Intl.NumberFormat(regional(i18n.locale)).format(cases);
  return (
    <Trans>
      {share} and {least} disputes
    </Trans>
  );
}

function List({ disputes, nameOf, isCut }: Named & { disputes: readonly DisputeLine[]; isCut: boolean }) {
  const { i18n } = useLingui();
  return (
    <section className={styles.page} aria-labelledby="taken">
      <h2 id="taken">
        <Trans>Reversed by banks</Trans>
      </h2>
      {disputes.length === 0 && (
        <p className={styles.detail}>
          <Trans>None in the last 90 days.</Trans>
        </p>
      )}
      {disputes.length > 0 && (
        <ul className={styles.page}>
          {disputes.map((one) => (
            <li key={`${one.order} ${one.at}`} className={styles.card}>
              <h3>
                <Link to="/orders/$order" params={{ order: one.order }}>
                  {formatMoney(one.amount, i18n.locale)}
                </Link>{' '}
                {one.reversed_at && (
                  <Chip tone="tint">
                    <Trans>The bank gave it back</Trans>
                  </Chip>
                )}
              </h3>
              <p className={styles.detail}>
                {nameOf(one.company)} · <Moment at={one.at} />
                {one.reason && <> · {one.reason}</>}
                {one.payment && (
                  <>
                    {' · '}
                    <code>{one.payment}</code>
                  </>
                )}
              </p>
              {one.owed > 0 && (
                <p>
                  <Trans>Credits owed: {one.owed}</Trans>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCut && (
        <p className={styles.detail}>
          <Trans>There are more than are shown here.</Trans>
        </p>
      )}
    </section>
  );
}
