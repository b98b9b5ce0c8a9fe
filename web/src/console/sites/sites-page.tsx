import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#/console/api/session';
import { sitesQuery } from '#/console/api/sites';
import type { ListedSite, SiteCompany } from '#/console/api/types';
import { KeyButton } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import { matches } from '#/console/keys/match';
import { stepRow } from '#/console/keys/step-row';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { NewSiteDialog } from '#/console/sites/new-site-dialog';
import { STATE_NAMES } from '#/console/sites/site-words';
import { TextField } from '#/ui/fields/text-field';
import { EmptyState } from '#/ui/layout/empty-state';
import { lazyPart } from '#/ui/layout/lazy-part';
import { PageHead } from '#/ui/layout/page-head';
import styles from './sites.module.css';

/** Fewer than these are found by looking. */
const MANY = 8;

const Companies = lazyPart(() => import('#/console/sites/companies-part').then(({ CompaniesPart }) => CompaniesPart), {
  words: 'inline',
});

/** The sites within reach, and a new one; and the companies that run them. */
export function SitesPage() {
  const { t } = useLingui();
  const found = useQuery(sitesQuery);
  const [isMaking, setIsMaking] = useState(false);
  const may = useMay();
  useTitle(t`Sites`);
  useKeys([
    { key: 'j', label: t`Next in the list`, run: () => stepRow(1) },
    { key: 'k', label: t`Previous in the list`, run: () => stepRow(-1) },
  ]);
  const companies = found.data?.companies ?? [];
  return (
    <>
      <PageHead
        title={<Trans>Sites</Trans>}
        actions={
          companies.length > 0 && (
            <KeyButton hotkey="n" label={t`New site`} icon={<Plus />} onPress={() => setIsMaking(true)} />
          )
        }
      >
        <Trans>A site is a domain of a company. What you change here shows within a second.</Trans>
      </PageHead>
      <Loaded query={found}>
        {({ sites }) => (sites.length > 0 ? <List sites={sites} /> : <Nothing companies={companies} />)}
      </Loaded>
      {may('edit_companies') && (
        <div className={styles.page}>
          <Companies />
        </div>
      )}
      {isMaking && found.data && (
        <NewSiteDialog companies={companies} sites={found.data.sites} onClose={() => setIsMaking(false)} />
      )}
    </>
  );
}

function Nothing({ companies }: { companies: readonly SiteCompany[] }) {
  return (
    <EmptyState icon={<Globe />} title={<Trans>No sites yet</Trans>}>
      {companies.length > 0 ? (
        <Trans>Make the first one. It stays closed until nothing is missing.</Trans>
      ) : (
        <Trans>
          Sites that your role reaches show here. If you expected one, ask an administrator for a role there.
        </Trans>
      )}
    </EmptyState>
  );
}

function List({ sites }: { sites: readonly ListedSite[] }) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState('');
  const shown = sites.filter(({ name, domain, company_name: company }) =>
    matches(`${name} ${domain} ${company}`, typed),
  );
  return (
    <>
      {sites.length >= MANY && (
        <div className={styles.filter}>
          <TextField
            type="search"
            label={t`Find by name, domain or company`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      {shown.length === 0 && (
        <p role="status">
          <Trans>No site is called that. Try fewer letters.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {shown.map(({ id, name, domain, company_name: company, state }) => (
          <li key={id}>
            <Link
              to={state === 'closed' ? '/sites/$site/$part' : '/sites/$site'}
              params={{ site: id, part: 'opening' }}
              className={styles.open}
              data-row
            >
              <strong>{name || domain}</strong>
              <span className={styles.detail}>
                {domain} · {company}
              </span>
              <span className={styles.state} data-state={state}>
                {i18n._(STATE_NAMES[state])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
