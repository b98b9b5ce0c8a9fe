import { Trans, useLingui } from '@lingui/react/macro';
import { useOfferedLocales } from '#/api/site';
import { isLocale, LOCALE_NAMES } from '#/i18n/locales';
import { useSwitchLocale } from '#/i18n/use-switch-locale';
import { Select } from '#/ui/fields/select';
import { Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';

/** The language of the pages and of the mails; it changes at once. */
export function LanguageSection() {
  const { t } = useLingui();
  const locales = useOfferedLocales();
  const { current, switchTo } = useSwitchLocale();
  const { note, say, clear } = useSavedNote();
  return (
    <Section id="language" title={<Trans>Language</Trans>}>
      <Select
        label={t`Language of the site and our e-mails`}
        value={current}
        options={locales.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
        onChange={({ currentTarget: { value } }) => {
          clear();
          // The language's own name needs no translation.
          if (isLocale(value)) switchTo(value, () => say(LOCALE_NAMES[value]));
        }}
      />
      {note}
    </Section>
  );
}
