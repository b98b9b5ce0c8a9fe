import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '#/console/api/session';
import { Select } from '#/ui/fields/select';

/** Which site figures are of, and how to choose another. */
export interface SiteChoice {
  site: string | undefined;
  onSite: (site: string | undefined) => void;
}

/** All sites within reach, or one; nothing where there is no choice. */
export function SiteField({ site, onSite }: SiteChoice) {
  const { t } = useLingui();
  const places = useQuery(placesQuery).data?.sites ?? [];
  if (places.length < 2) return null;
  return (
    <Select
      label={t`Site`}
      empty={t`All sites`}
      options={places.map(({ id, domain }) => ({ value: id, label: domain }))}
      value={site ?? ''}
      onChange={(event) => onSite(event.currentTarget.value || undefined)}
    />
  );
}
