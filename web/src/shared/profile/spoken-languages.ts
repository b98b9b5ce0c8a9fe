import type { SpokenLanguage } from '#/api/wire';

/** All that members can name; the type is the server's list, so that none is missing. */
const SPOKEN: Record<SpokenLanguage, true> = {
  ar: true,
  bg: true,
  bs: true,
  ca: true,
  cs: true,
  da: true,
  de: true,
  el: true,
  en: true,
  es: true,
  et: true,
  fa: true,
  fi: true,
  fr: true,
  ga: true,
  he: true,
  hi: true,
  hr: true,
  hu: true,
  id: true,
  is: true,
  it: true,
  ja: true,
  ku: true,
  lb: true,
  lt: true,
  lv: true,
  nl: true,
  no: true,
  pl: true,
  pt: true,
  ro: true,
  ru: true,
  sk: true,
  sl: true,
  sq: true,
  sr: true,
  sv: true,
  th: true,
  tl: true,
  tr: true,
  uk: true,
  ur: true,
  vi: true,
  zh: true,
};

/** A language's name in `locale`, from the browser's own data, as it begins a line. */
export function languageName(code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** All of them by name. */
export function languagesByName(locale: string): { value: SpokenLanguage; label: string }[] {
  return (Object.keys(SPOKEN) as SpokenLanguage[])
    .map((value) => ({ value, label: languageName(value, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
