import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { abuseRulesQuery } from '#/console/abuse/rules';
import type { AbuseSite } from '#/console/api/types';
import { RuleCard } from '#/console/abuse/rule-card';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { Select } from '#/ui/fields/select';
import { PageHead } from '#/ui/layout/page-head';
import styles from './abuse.module.css';

/** Rules that notice abuse by counting. Each makes cases for people, and is tried before it is switched on. */
export function AbusePage() {
  const { t } = useLingui();
  const found = useQuery(abuseRulesQuery);
  useTitle(t`Abuse rules`);
  return (
    <>
      <PageHead title={<Trans>Abuse rules</Trans>}>
        <Trans>
          Rules work with numbers and never read a message. Anyone a rule notices becomes a case among the reports, for
          a moderator to decide on. Nothing happens to anyone automatically.
        </Trans>
      </PageHead>
      <Loaded query={found}>{({ sites }) => <Sites sites={sites} />}</Loaded>
    </>
  );
}

function Sites({ sites }: { sites: readonly AbuseSite[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const site = sites.find((one) => one.site === chosen) ?? sites[0];
  if (!site) return null;
  return (
    <div className={styles.page}>
      {sites.length > 1 && (
        <Select
          label={t`Site`}
          options={sites.map(({ site: value, domain }) => ({ value, label: domain }))}
          value={site.site}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <ul className={styles.page}>
        {site.rules.map((rule) => (
          <RuleCard key={`${site.site} ${rule.rule}`} site={site} rule={rule} />
        ))}
      </ul>
    </div>
  );
}
