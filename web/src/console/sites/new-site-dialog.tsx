import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { settingListQuery } from '#/console/api/sites';
import type { ListedSite, SiteCompany } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { ActDialog } from '#/console/sites/act-dialog';
import { OrderedField } from '#/console/sites/ordered-field';
import { partOf } from '#/console/sites/part-of';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';

type Country = ListedSite['countries'][number];

interface NewSiteDialogProps {
  companies: readonly SiteCompany[];
  sites: readonly ListedSite[];
  onClose: () => void;
}

/** A new site, closed: its domain, whose it is, its name, and where. */
export function NewSiteDialog({ companies, sites, onClose }: NewSiteDialogProps) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const described = useQuery(settingListQuery(i18n.locale)).data?.settings ?? [];
  const [domain, setDomain] = useState('');
  const [company, setCompany] = useState(companies[0]?.id ?? '');
  const [name, setName] = useState('');
  const [countries, setCountries] = useState<string[]>([]);
  const [like, setLike] = useState('');
  const shape = described.find(({ key }) => key === 'countries')?.shape;
  const choices = shape?.kind === 'list' ? shape.choices : [];
  return (
    <ActDialog
      title={<Trans>New site</Trans>}
      label={<Trans>Make the site</Trans>}
      done={t`The site is created. It isn't open yet.`}
      work={(reason) =>
        send('post', '/api/console/sites', {
          domain: domain.trim(),
          company,
          name: name.trim(),
          countries: countries as Country[],
          like: like || null,
          reason,
        })
      }
      onDone={({ site }) => void navigate(partOf(site, 'opening'))}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField
            label={t`Domain`}
            hint={t`As in example.com. It has to lead to this server before visitors find it.`}
            required
            autoComplete="off"
            inputMode="url"
            maxLength={253}
            value={domain}
            error={problem?.field('domain')}
            onChange={(event) => setDomain(event.currentTarget.value)}
          />
          <TextField
            label={t`Name`}
            required
            maxLength={80}
            value={name}
            error={problem?.field('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t`Company`}
            options={companies.map(({ id, name: called }) => ({ value: id, label: called }))}
            value={company}
            onChange={(event) => setCompany(event.currentTarget.value)}
          />
          <OrderedField
            label={t`Countries`}
            hint={t`The most important first. Their languages become the site's.`}
            error={problem?.field('countries')}
            disabled={false}
            choices={choices}
            name={(code) => countryName(code, i18n.locale)}
            value={countries}
            onChange={setCountries}
          />
          {sites.length > 0 && (
            <Select
              label={t`Start with the settings of`}
              empty={t`No other site`}
              options={sites.map(({ id, domain: at }) => ({ value: id, label: at }))}
              value={like}
              onChange={(event) => setLike(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
