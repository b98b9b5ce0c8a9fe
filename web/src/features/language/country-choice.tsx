import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { useChooseCountry } from '#/features/language/use-choose-country';
import { countryName } from '#/lib/regional';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Select } from '#/ui/fields/select';

/**
 * One of the site's countries (spec 3 geoip_selected_country); says what it changes, and that it is not what a
 * member pays.
 */
export function CountryChoice() {
  const { t, i18n } = useLingui();
  const { countries, geoip_selected_country: selected } = useSettings();
  const user = useUser();
  const { choose, problem } = useChooseCountry();
  const [wanted, setWanted] = useState<string | null>(null);
  const byName = new Intl.Collator(i18n.locale);
  const options = countries
    .map(({ code }) => ({ value: code, label: countryName(code, i18n.locale) }))
    .toSorted((one, other) => byName.compare(one.label, other.label));
  const own = user && countryName(user.country, i18n.locale);
  return (
    <div>
      <ProblemNotice error={problem} />
      <Select
        label={t`Country`}
        value={wanted ?? selected}
        options={options}
        hint={
          own ? (
            <Trans>
              This changes the languages and legal texts you see. Your prices, VAT and payment methods always follow the
              country of your account: {own}.
            </Trans>
          ) : (
            <Trans>
              You see the languages, prices and payment methods of this country. What you pay as a member depends on
              where you live, which you tell us when you sign up.
            </Trans>
          )
        }
        onChange={({ currentTarget: { value } }) => {
          setWanted(value);
          void choose(value).then(() => setWanted(null));
        }}
      />
    </div>
  );
}
