import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MemberFilters } from '#/api/queries/members';
import { regionsQuery } from '#/api/queries/reference';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Gender } from '#/api/wire';
import { AgeFields } from '#/features/search/age-fields';
import { InterestFilter } from '#/features/search/interest-filter';
import { NearFields } from '#/features/search/near-fields';
import { SaidFilters } from '#/features/search/said-filters';
import { SortField } from '#/features/search/sort-field';
import { changeFilters, offers, type SearchOffer } from '#/features/search/search-filters';
import { countryName } from '#/lib/regional';
import { GENDERS, gendersIn, useMoreGenders } from '#/shared/profile/genders';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import styles from './filter-form.module.css';

export interface FilterFormProps {
  filters: MemberFilters;
  offer: SearchOffer;
  /** Gets the next filters at every change: they take effect at once. */
  onChange: (filters: MemberFilters) => void;
}

function useCountries() {
  const { i18n } = useLingui();
  const { countries, geoip_selected_country } = useSettings();
  const own = useUser()?.country ?? geoip_selected_country;
  const options = countries
    .filter(({ code }) => code !== own)
    .map(({ code }) => ({ value: code, label: countryName(code, i18n.locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale));
  return { own, ownName: countryName(own, i18n.locale), options };
}

/** The site's filters (settings.search_fields), for the sheet. */
export function FilterForm({ filters, offer, onChange }: FilterFormProps) {
  const { t } = useLingui();
  const { fictional_plural } = useSettings();
  const regions = useQuery(regionsQuery).data ?? {};
  const { own, ownName, options } = useCountries();
  const member = useUser();
  const change = (next: MemberFilters) => onChange(changeFilters(filters, next));
  const sought: readonly string[] = member ? gendersIn(member.profile.looking_for) : GENDERS;
  const genders = [
    { value: 'female', label: t`Women` },
    { value: 'male', label: t`Men` },
    ...useMoreGenders().map(({ id, people }) => ({ value: id, label: people })),
  ].filter(({ value }) => sought.includes(value));
  const offered = (regions[filters.country ?? own] ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.form}>
      {offers(offer, 'gender') && (
        <Select
          label={t`Show me`}
          options={genders}
          empty={member ? t`Everyone I'm looking for` : t`Everyone`}
          value={filters.gender ?? ''}
          onChange={(event) => change({ gender: (event.target.value as Gender) || undefined })}
        />
      )}
      {offers(offer, 'min_age') && <AgeFields filters={filters} onChange={change} />}
      {offers(offer, 'near') && <NearFields filters={filters} onChange={change} />}
      {!filters.near && offers(offer, 'country') && options.length > 0 && (
        <Select
          label={t`Country`}
          options={options}
          empty={ownName}
          value={filters.country ?? ''}
          onChange={(event) => change({ country: event.target.value || undefined })}
        />
      )}
      {!filters.near && offers(offer, 'countryregion') && offered.length > 0 && (
        <Select
          label={t`Region`}
          options={offered}
          empty={t`The whole country`}
          value={filters.countryregion ?? ''}
          onChange={(event) => change({ countryregion: event.target.value || undefined })}
        />
      )}
      <SortField filters={filters} onChange={change} />
      <SaidFilters filters={filters} offer={offer} onChange={change} />
      {offers(offer, 'interests') && <InterestFilter filters={filters} onChange={change} />}
      {offers(offer, 'online') && (
        <Checkbox
          look="switch"
          label={t`Online now`}
          checked={filters.online ?? false}
          onChange={({ target }) => change({ online: target.checked || undefined })}
        />
      )}
      {offers(offer, 'photo') && (
        <Checkbox
          look="switch"
          label={t`With photo`}
          checked={filters.photo ?? false}
          onChange={({ target }) => change({ photo: target.checked || undefined })}
        />
      )}
      <Checkbox
        look="switch"
        label={t`Verified people only`}
        checked={filters.verified ?? false}
        onChange={({ target }) => change({ verified: target.checked || undefined })}
      />
      {offers(offer, 'real_only') && (
        <Checkbox
          look="switch"
          label={t`Real members only`}
          hint={t`Excludes: ${fictional_plural}.`}
          checked={filters.real_only ?? false}
          onChange={(event) => change({ real_only: event.target.checked || undefined })}
        />
      )}
    </div>
  );
}
