import { useLingui } from '@lingui/react/macro';
import type { MemberFilters } from '#/api/queries/members';
import { Select } from '#/ui/fields/select';

interface SortFieldProps {
  filters: MemberFilters;
  onChange: (change: MemberFilters) => void;
}

/** In which order: around a city the nearest come first, anywhere else who was active last. */
export function SortField({ filters, onChange }: SortFieldProps) {
  const { t } = useLingui();
  const active = t`Recently active first`;
  const ways = filters.near ? (['activity', 'newest'] as const) : (['newest'] as const);
  const words = { activity: active, newest: t`Newest first` };
  return (
    <Select
      label={t`Sort by`}
      options={ways.map((value) => ({ value, label: words[value] }))}
      empty={filters.near ? t`Nearest first` : active}
      value={filters.sort ?? ''}
      onChange={({ target }) => onChange({ sort: ways.find((way) => way === target.value) })}
    />
  );
}
