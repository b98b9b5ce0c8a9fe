import { Trans, useLingui } from '@lingui/react/macro';
import { useOfferedLocales, useSettings } from '#/api/site';
import { CountryChoice } from '#/features/language/country-choice';
import { isLocale, LOCALE_NAMES } from '#/i18n/locales';
import { useSwitchLocale } from '#/i18n/use-switch-locale';
import { countryName } from '#/lib/regional';
import { RadioCards } from '#/ui/fields/radio-cards';
import { PageHead } from '#/ui/layout/page-head';
import styles from './language-page.module.css';

/** Spec 2 /lang-config: language and country; both choices hold for 365 days. */
export function LanguagePage() {
  const { t } = useLingui();
  const { geoip_country: seen, countries } = useSettings();
  const locales = useOfferedLocales();
  const { current, switchTo } = useSwitchLocale();
  const country = countryName(seen, current);
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Language and country</Trans>}>
        <Trans>You're visiting from: {country}</Trans>
      </PageHead>
      <RadioCards
        legend={t`Language`}
        name="language"
        value={current}
        onChange={(locale) => isLocale(locale) && switchTo(locale)}
        cards={locales.map((locale) => ({ value: locale, label: <span lang={locale}>{LOCALE_NAMES[locale]}</span> }))}
      />
      {countries.length > 1 && <CountryChoice />}
      <p>
        <Trans>This device will remember your choice for a year.</Trans>
      </p>
    </div>
  );
}
