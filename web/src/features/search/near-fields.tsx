import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed, MapPin } from 'lucide-react';
import type { MemberFilters } from '#/api/queries/members';
import { useUser } from '#/api/session';
import { useCityName } from '#/features/search/use-filter-words';
import { RADII, type Radius } from '#/lib/search-terms';
import { keptPlace } from '#/shared/places/geolocation';
import { useGeolocation } from '#/shared/places/use-geolocation';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { Notice } from '#/ui/marks/notice';
import styles from './filter-form.module.css';

interface NearFieldsProps {
  filters: MemberFilters;
  onChange: (change: MemberFilters) => void;
}

/** How far: only with a place. */
function Around({ filters, onChange }: NearFieldsProps) {
  const { t } = useLingui();
  const city = useCityName(filters.near) ?? '…';
  const here = keptPlace();
  const distances = RADII.map((radius) => ({ value: String(radius), label: t`${radius} km` }));
  return (
    <>
      <p className={styles.place}>
        <MapPin aria-hidden="true" />
        <Trans>Around {city}</Trans>
      </p>
      <Select
        label={t`Distance`}
        options={distances}
        empty={t`Any distance`}
        value={filters.radius ?? ''}
        onChange={({ target }) => onChange({ radius: (Number(target.value) || undefined) as Radius | undefined })}
      />
      <Button variant="secondary" onClick={() => onChange({ near: undefined })}>
        <Trans>Search everywhere</Trans>
      </Button>
      {here && here.city.id === filters.near && <p className={styles.note}>{here.attribution}</p>}
    </>
  );
}

function Ways({ onChange }: Pick<NearFieldsProps, 'onChange'>) {
  const own = useUser()?.profile;
  const { press, busy, supported, reason, failure } = useGeolocation(({ city }) => onChange({ near: city.id }));
  const city = own?.city;
  const cityId = own?.city_id;
  return (
    <>
      {supported && (
        <Button variant="secondary" busy={busy} icon={<LocateFixed aria-hidden="true" />} onClick={press}>
          <Trans>Near me</Trans>
        </Button>
      )}
      {cityId && (
        <Button variant="secondary" icon={<MapPin aria-hidden="true" />} onClick={() => onChange({ near: cityId })}>
          <Trans>Near {city}</Trans>
        </Button>
      )}
      <p className={styles.note}>
        <Trans>We only use your city, never your exact location.</Trans>
      </p>
      <div role="status">{reason && <Notice tone="warn">{reason}</Notice>}</div>
      <ProblemNotice error={failure} />
    </>
  );
}

/** Around a city instead of within a country: where the device is, or where one lives. */
export function NearFields({ filters, onChange }: NearFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.near}>
      <legend className={styles.legend}>{t`Nearby`}</legend>
      {filters.near ? <Around filters={filters} onChange={onChange} /> : <Ways onChange={onChange} />}
    </fieldset>
  );
}
