import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '#/console/api/session';
import { Select } from '#/ui/fields/select';

interface SiteFieldProps {
  site: string | undefined;
  onSite: (site: string | undefined) => void;
}

/** All sites within reach, or one; nothing where there is no choice. */
export function SiteField({ site, onSite }: SiteFieldProps) {
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
