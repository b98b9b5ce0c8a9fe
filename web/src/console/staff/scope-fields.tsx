import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '#/console/api/session';
import { ROLES, type Place, type Role, type Scope } from '#/console/api/types';
import { ROLE_LINES, ROLE_NAMES } from '#/console/role-words';
import { Select } from '#/ui/fields/select';

const ALL = 'all';

/** A scope as the value of a choice. */
export function scopeOf(value: string): Scope {
  const [kind, id = ''] = value.split(':', 2);
  if (kind === 'company') return { scope: 'company', company: id };
  return kind === 'site' ? { scope: 'site', site: id } : { scope: 'all' };
}

/** The companies of which all is within reach, each once. */
function companiesOf(places: readonly Place[]): [id: string, name: string][] {
  const whole = places.filter(({ whole_company: isWhole }) => isWhole);
  return [...new Map(whole.map(({ company, company_name: name }) => [company, name]))];
}

interface ScopeFieldsProps {
  role: Role;
  place: string;
  onRole: (role: Role) => void;
  onPlace: (place: string) => void;
}

/** Which role, and where it shall hold. */
export function ScopeFields({ role, place, onRole, onPlace }: ScopeFieldsProps) {
  const { i18n, t } = useLingui();
  const { sites = [], everywhere = false } = useQuery(placesQuery).data ?? {};
  const options = [
    ...(everywhere ? [{ value: ALL, label: t`Everywhere` }] : []),
    ...companiesOf(sites).map(([id, name]) => ({ value: `company:${id}`, label: t`All sites of ${name}` })),
    ...sites.map(({ id, name, domain }) => ({ value: `site:${id}`, label: t`Only ${name} (${domain})` })),
  ];
  return (
    <>
      <Select
        label={t`Role`}
        hint={i18n._(ROLE_LINES[role])}
        options={ROLES.map((one) => ({ value: one, label: i18n._(ROLE_NAMES[one]) }))}
        value={role}
        onChange={(event) => onRole(event.currentTarget.value as Role)}
      />
      <Select
        label={t`Where`}
        options={options}
        value={place}
        onChange={(event) => onPlace(event.currentTarget.value)}
      />
    </>
  );
}

/** The first choice of {@link ScopeFields}. */
export function firstPlace(places: { sites: readonly Place[]; everywhere: boolean } | undefined): string {
  if (!places || places.everywhere) return ALL;
  const [company] = companiesOf(places.sites);
  return company ? `company:${company[0]}` : `site:${places.sites[0]?.id ?? ''}`;
}
