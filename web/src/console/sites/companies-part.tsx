import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { companiesQuery } from '#/console/api/sites';
import type { CompanyLine } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { CompanyDialog } from '#/console/sites/company-dialog';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

/** Who runs the sites: the companies that one manages as a whole. */
export function CompaniesPart() {
  const { t } = useLingui();
  const found = useQuery(companiesQuery);
  const [open, setOpen] = useState<CompanyLine | 'new' | null>(null);
  const [off, setOff] = useState<CompanyLine | null>(null);
  const name = off?.facts.name ?? '';
  return (
    <section className={styles.offers} aria-labelledby="companies">
      <h2 id="companies">
        <Trans>Companies</Trans>
      </h2>
      <Loaded query={found}>
        {({ companies, may_add: mayAdd }) => (
          <>
            {companies.map((company) => (
              <Company
                key={company.id}
                company={company}
                onChange={() => setOpen(company)}
                onOff={() => setOff(company)}
              />
            ))}
            {companies.length === 0 && (
              <p className={styles.detail}>
                <Trans>You manage no company as a whole.</Trans>
              </p>
            )}
            {mayAdd && (
              <div>
                <Button variant="secondary" icon={<Plus />} onClick={() => setOpen('new')}>
                  <Trans>New company</Trans>
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {open && <CompanyDialog known={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {off && (
        <ActDialog
          title={<Trans>Delete: {name}</Trans>}
          label={<Trans>Delete the company</Trans>}
          variant="danger"
          done={t`Deleted`}
          work={(reason) => send('delete', '/api/console/companies', { id: off.id, reason })}
          onClose={() => setOff(null)}
        >
          <p>
            <Trans>It goes with its payment account and its payment methods.</Trans>
          </p>
        </ActDialog>
      )}
    </section>
  );
}

interface CompanyProps {
  company: CompanyLine;
  onChange: () => void;
  onOff: () => void;
}

function Company({ company: { id, facts, sites }, onChange, onOff }: CompanyProps) {
  const { i18n } = useLingui();
  const { name, address, city, country } = facts;
  return (
    <div className={styles.card}>
      <h3>{name}</h3>
      <p className={styles.detail}>
        {[id, address, city, countryName(country, i18n.locale)].filter(Boolean).join(' · ')}
      </p>
      <p>{sites.length > 0 ? sites.join(', ') : <Trans>It runs no site.</Trans>}</p>
      <div className={styles.choice}>
        <Button size="small" variant="secondary" onClick={onChange}>
          <Trans>Change</Trans>
          <span className="visually-hidden">: {name}</span>
        </Button>
        {sites.length === 0 && (
          <Button size="small" variant="quiet" onClick={onOff}>
            <Trans>Delete</Trans>
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
