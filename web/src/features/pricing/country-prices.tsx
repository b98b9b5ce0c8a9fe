import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pricingQuery } from '#/api/queries/visitors';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { PriceTables } from '#/features/pricing/price-tables';
import { useHydrated } from '#/lib/hydrated';
import { countryName } from '#/lib/regional';
import { Loaded } from '#/shared/problems/loaded';
import { Select } from '#/ui/fields/select';
import styles from './country-prices.module.css';

/**
 * Every price of one country: the member's own, or where the visitor seems to be; any other that the site
 * serves can be looked at.
 */
export function CountryPrices() {
  const { t, i18n } = useLingui();
  const hydrated = useHydrated();
  const { countries, geoip_selected_country: here } = useSettings();
  const user = useUser();
  const [chosen, setChosen] = useState<string | null>(null);
  const country = chosen ?? user?.country ?? here;
  const query = useQuery({ ...pricingQuery(country), enabled: hydrated });
  const byName = new Intl.Collator(i18n.locale);
  const options = (hydrated ? countries : [])
    .map(({ code }) => ({ value: code, label: countryName(code, i18n.locale) }))
    .toSorted((one, other) => byName.compare(one.label, other.label));
  return (
    <section className={styles.prices} aria-labelledby="prices">
      <h2 id="prices">
        <Trans comment="Heading on the page about prices">What it costs</Trans>
      </h2>
      {options.length > 1 && (
        <div className={styles.where}>
          <Select
            label={t`Country`}
            value={country}
            options={options}
            onChange={(event) => {
              setChosen(event.target.value);
            }}
          />
        </div>
      )}
      <Loaded query={query}>{(prices) => <PriceTables prices={prices} />}</Loaded>
    </section>
  );
}
