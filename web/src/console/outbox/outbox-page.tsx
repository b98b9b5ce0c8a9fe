import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { outboxQuery } from '#/console/api/operation';
import type { MailCount } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { OUTCOMES } from '#/console/members/member-words';
import { NumberTable } from '#/console/number-table';
import { useTitle } from '#/console/shell/use-title';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { regional } from '#/lib/regional';
import styles from './outbox.module.css';

/** What became of the e-mails of a week, by kind and by domain. It names no one. */
export function OutboxPage() {
  const { t } = useLingui();
  const found = useQuery(outboxQuery);
  useTitle(t`Outbox`);
  return (
    <>
      <PageHead title={<Trans>Outbox</Trans>}>
        <Trans>What became of the e-mails of the last seven days. What one member got is in their file.</Trans>
      </PageHead>
      <Loaded query={found}>
        {({ kinds, domains }) =>
          kinds.length > 0 ? (
            <div className={styles.page}>
              <Counts title={t`By kind`} of={t`E-mail`} counts={kinds} />
              <Counts title={t`By domain`} of={t`Domain`} counts={domains} />
            </div>
          ) : (
            <EmptyState icon={<MailX />} title={<Trans>No e-mails</Trans>}>
              <Trans>None were written in the last seven days.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

function Counts({ title, of, counts }: { title: string; of: string; counts: readonly MailCount[] }) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  return (
    <section>
      <h2>{title}</h2>
      <NumberTable label={title} heads={[of, t`What became of them`, t`Number`]} numbers={1}>
        {counts.map((line) => {
          const outcome = OUTCOMES[line.outcome];
          return (
            <tr key={`${line.of} ${line.outcome}`}>
              <td>{line.of}</td>
              <td>{outcome ? i18n._(outcome) : line.outcome}</td>
              <td>{number.format(line.count)}</td>
            </tr>
          );
        })}
      </NumberTable>
    </section>
  );
}
