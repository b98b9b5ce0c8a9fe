import { Trans, useLingui } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { countryName } from '#/lib/regional';
import type { PlaceChoice } from '#/shared/places/use-place';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';

interface PlaceFieldsProps {
  /** Text of a field's error. */
  error: (field: string) => string | undefined;
  choice: PlaceChoice;
}

/** Where somebody lives, by the platform's own lists: a phone's picker, type-ahead elsewhere. */
export function PlaceFields({ error, choice: { place, regions, cities, failed, retry, choose } }: PlaceFieldsProps) {
  const { t, i18n } = useLingui();
  const settings = useSettings();
  const byName = new Intl.Collator(i18n.locale);
  const countries = settings.countries
    .map(({ code }) => ({ value: code, label: countryName(code, i18n.locale) }))
    .toSorted((one, other) => byName.compare(one.label, other.label));
  const choice = t({ message: 'Choose…', comment: 'First, empty line of a list to choose from' });
  const named = (list: readonly { id: string; name: string }[]) =>
    list
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((one, other) => byName.compare(one.label, other.label));
  return (
    <>
      {countries.length === 1 ? (
        <input type="hidden" name="country" value={place.country} />
      ) : (
        <Select
          label={t`Country`}
          name="country"
          autoComplete="country"
          options={countries}
          empty={choice}
          value={place.country}
          error={error('country')}
          onChange={({ target }) => choose({ country: target.value })}
        />
      )}
      {failed && (
        <div>
          <ProblemNotice error={failed} />
          <Button variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <Select
        label={t`Region`}
        name="region"
        options={named(regions)}
        empty={choice}
        value={regions.length > 0 ? place.region : ''}
        error={error('region')}
        onChange={({ target }) => choose({ region: target.value })}
      />
      <Select
        label={t`Place`}
        name="city"
        disabled={place.region === ''}
        options={named(cities)}
        empty={choice}
        value={cities.length > 0 ? place.city : ''}
        hint={t`Your town or the nearest one. Others see this, never your address.`}
        error={error('city')}
        onChange={({ target }) => choose({ city: target.value })}
      />
    </>
  );
}
