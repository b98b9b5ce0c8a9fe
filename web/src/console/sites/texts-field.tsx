import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SettingShape } from '#/console/api/types';
import { languageName } from '#/console/language-name';
import { FieldGroup } from '#/console/sites/check-list';
import { LOCALES } from '#/i18n/locales';
import { Select } from '#/ui/fields/select';
import { TextArea } from '#/ui/fields/text-field';
import styles from './sites.module.css';

interface TextsFieldProps {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  disabled: boolean;
  shape: Extract<SettingShape, { kind: 'texts' | 'labels' }>;
  value: Readonly<Record<string, string>>;
  /** Those of the site come first; the others are folded away. */
  locales: readonly string[];
  onChange: (value: Record<string, string>) => void;
}

/** A text by language, written or chosen. An empty one is none. */
export function TextsField({ label, hint, error, disabled, shape, value, locales, onChange }: TextsFieldProps) {
  const put = (locale: string, text: string) => {
    const { [locale]: _, ...others } = value;
    onChange(text === '' ? others : { ...others, [locale]: text });
  };
  const shown = LOCALES.filter((locale) => locales.includes(locale) || value[locale]);
  const rest = LOCALES.filter((locale) => !shown.includes(locale));
  const field = (locale: string) => (
    <TextOf
      key={locale}
      label={label}
      locale={locale}
      shape={shape}
      disabled={disabled}
      text={value[locale] ?? ''}
      onChange={(text) => put(locale, text)}
    />
  );
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={styles.languages}>{shown.map(field)}</div>
      {rest.length > 0 && (
        <details>
          <summary>
            <Trans>More languages</Trans>
          </summary>
          <div className={styles.languages}>{rest.map(field)}</div>
        </details>
      )}
    </FieldGroup>
  );
}

interface TextOfProps extends Pick<TextsFieldProps, 'label' | 'shape' | 'disabled'> {
  locale: string;
  text: string;
  onChange: (text: string) => void;
}

function TextOf({ label, locale, shape, disabled, text, onChange }: TextOfProps) {
  const { i18n, t } = useLingui();
  const named = (
    <>
      <span className="visually-hidden">{label}: </span>
      {languageName(locale, i18n.locale)}
    </>
  );
  if (shape.kind === 'labels') {
    const choices = shape.choices[locale] ?? [];
    const first = choices[0] ?? '';
    return (
      <Select
        label={named}
        disabled={disabled}
        empty={t`The first: ${first}`}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextArea
      label={named}
      lang={locale}
      rows={2}
      disabled={disabled}
      maxLength={shape.longest}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
