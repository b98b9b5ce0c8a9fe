import { Trans, useLingui } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { isLocale, LOCALE_NAMES } from '#/i18n/locales';
import { useSwitchLocale } from '#/i18n/use-switch-locale';
import { countryName } from '#/lib/country-name';
import { Card } from '#/ui/card';
import { PageHead } from '#/ui/page-head';
import { RadioCards } from '#/ui/radio-cards';
import styles from './language-page.module.css';

/** Spec 2 /lang-config: the languages of the visitor's country; the choice holds for 365 days. */
export function LanguagePage() {
  const { t } = useLingui();
  const { locales, geoip_selected_country: code } = useSettings();
  const { current, switchTo } = useSwitchLocale();
  const country = countryName(code, current);
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Language and country</Trans>}><Trans>You are visiting from: {country}</Trans></PageHead>
      <RadioCards
        legend={t`Language`}
        name="language"
        value={current}
        onChange={(locale) => isLocale(locale) && switchTo(locale)}
        cards={locales.map((locale) => ({ value: locale, label: <span lang={locale}>{LOCALE_NAMES[locale]}</span> }))}
      />
      <Card tone="tint"><p><Trans>The site remembers your language on this device. Prices and payment methods follow your country.</Trans></p></Card>
    </div>
  );
}
