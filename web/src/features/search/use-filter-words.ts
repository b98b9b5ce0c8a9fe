import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MemberFilters } from '#/api/queries/members';
import { regionsQuery } from '#/api/queries/regions';
import { countryName } from '#/lib/country-name';
import type { FilterName } from '#/features/search/search-filters';

/** A filter in force: its words, and which parameters go when it is taken away. */
export interface FilterWords { key: string; text: string; names: readonly FilterName[] }

/** The filters in force in words, for the chips. */
export function useFilterWords(filters: MemberFilters): FilterWords[] {
  const { t, i18n } = useLingui();
  const regions = useQuery({ ...regionsQuery, enabled: filters.countryregion !== undefined }).data ?? {};
  const { gender, country, countryregion, min_age, max_age, real_only } = filters;
  const words: FilterWords[] = [];
  const add = (key: string, text: string, ...names: FilterName[]) => words.push({ key, text, names });
  if (gender) add('gender', gender === 'female' ? t`Women` : t`Men`, 'gender');
  if (min_age !== undefined && max_age !== undefined) add('age', t`${min_age} to ${max_age}`, 'min_age', 'max_age');
  else if (min_age !== undefined) add('age', t`${min_age} and older`, 'min_age');
  else if (max_age !== undefined) add('age', t`Up to ${max_age}`, 'max_age');
  if (country) add('country', countryName(country, i18n.locale), 'country', 'countryregion');
  const region = Object.values(regions).flat().find(({ id }) => id === countryregion);
  if (countryregion) add('region', region?.name ?? countryregion, 'countryregion');
  if (real_only) add('real_only', t`Real members only`, 'real_only');
  return words;
}
