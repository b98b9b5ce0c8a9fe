import type { Locale } from '#/api/wire';

/** The interface languages (spec 1) by their own names, in the order of the menu. */
export const LOCALE_NAMES: Record<Locale, string> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
};

/** All interface languages (spec 1). */
export const LOCALES: readonly Locale[] = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];

/** True for one of the eleven languages of spec 1. */
export function isLocale(value: string): value is Locale {
  return value in LOCALE_NAMES;
}
