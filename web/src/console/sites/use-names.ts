import { useLingui } from '@lingui/react/macro';
import type { SettingKey, SettingLine } from '#/console/api/types';
import { countryName, languageName } from '#/console/language-name';
import { CHOICES } from '#/console/sites/choice-words';
import { SETTING_WORDS } from '#/console/sites/setting-words';

const COUNTRIES: readonly string[] = [
  'countries',
  'site_entry_countries',
  'age_check_countries',
] satisfies SettingKey[];

/** Names of settings, of their choices, and of values in one line. */
export function useNames(settings: readonly SettingLine[]): {
  setting: (key: string) => string;
  choice: (key: string, choice: string) => string;
  value: (key: string, value: unknown) => string;
} {
  const { i18n, t } = useLingui();
  const lines = new Map<string, SettingLine>(settings.map((line) => [line.key, line]));
  const setting = (key: string) => {
    const line = lines.get(key);
    return line ? i18n._(SETTING_WORDS[line.key].label) : key;
  };
  const choice = (key: string, code: string) => {
    const line = lines.get(key);
    if (COUNTRIES.includes(key)) return countryName(code, i18n.locale);
    if (key === 'domain_language') return languageName(code, i18n.locale);
    const own = line && CHOICES[line.key]?.[code];
    return own ? i18n._(own) : (line?.names[code] ?? code);
  };
  const one = (key: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`on` : t`off`;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return lines.get(key)?.shape.kind === 'choice' ? choice(key, value) : value;
    return JSON.stringify(value);
  };
  const value = (key: string, whole: unknown): string => {
    if (whole === null || whole === undefined || whole === '') return t`nothing`;
    if (Array.isArray(whole)) {
      if (whole.length === 0) return t`none`;
      return whole.map((item) => listed(item, (code) => choice(key, code))).join(', ');
    }
    if (typeof whole !== 'object') return one(key, whole);
    const texts = Object.entries(whole);
    if (texts.length === 0) return t`nothing`;
    return texts.map(([code, text]) => `${languageName(code, i18n.locale)}: ${String(text)}`).join(' · ');
  };
  return { setting, choice, value };
}

/** An item of a list: a code, or a gift with its price. */
function listed(item: unknown, name: (code: string) => string): string {
  if (typeof item === 'string') return name(item);
  const { id, credits } = item as { id?: string; credits?: number | null };
  if (!id) return JSON.stringify(item);
  return credits === null || credits === undefined ? name(id) : `${name(id)} (${credits})`;
}
