import { useLingui } from '@lingui/react/macro';
import type { MemberFilters } from '#/api/queries/members';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { YOUNGEST } from '#/features/search/search-filters';
import { Select } from '#/ui/fields/select';
import styles from './filter-form.module.css';

/** The last age that has a line of its own; "no limit" comes after it. */
const LAST_CHOICE = 99;

function ages(from: number) {
  return Array.from({ length: LAST_CHOICE - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: String(from + index),
  }));
}

/** The lowest age of a member in the country searched, 18 or more. */
function useYoungest(country: string | undefined): number {
  const { countries, geoip_selected_country, min_age } = useSettings();
  const user = useUser();
  const wanted = country ?? user?.country ?? geoip_selected_country;
  return Math.max(YOUNGEST, min_age, countries.find(({ code }) => code === wanted)?.min_age ?? 0);
}

/** From and to, as the platform's own pickers: a wheel on phones, typed on a keyboard. */
export function AgeFields({
  filters,
  onChange,
}: {
  filters: MemberFilters;
  onChange: (change: MemberFilters) => void;
}) {
  const { t } = useLingui();
  const youngest = useYoungest(filters.country);
  const { min_age, max_age } = filters;
  const read = (value: string) => (value ? Number(value) : undefined);
  return (
    <fieldset>
      <legend className={styles.legend}>{t`Age`}</legend>
      <div className={styles.ages}>
        <Select
          label={t({ message: 'From', comment: 'lowest age in a search' })}
          options={ages(youngest + 1)}
          empty={String(youngest)}
          value={min_age ?? ''}
          onChange={(event) => onChange({ min_age: read(event.target.value) })}
        />
        <Select
          label={t({ message: 'To', comment: 'highest age in a search' })}
          options={ages(youngest)}
          empty={t({ message: 'Any', comment: 'highest age in a search: no limit; keep it short' })}
          value={max_age ?? ''}
          onChange={(event) => onChange({ max_age: read(event.target.value) })}
        />
      </div>
    </fieldset>
  );
}
