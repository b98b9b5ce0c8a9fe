import type { Locale } from '#/api/wire';
import { isLocale } from '#/i18n/locales';
import { keepCookie, readCookie } from '#/lib/cookies';

/**
 * Remembers the chosen language in the cookie that the server reads first (spec 9: `locale`, 365 days), and beside it
 * every one chosen before, as "nl.en", and the one that it stands `instead` of: each stays in the list of languages.
 */
export function rememberLocale(locale: Locale, instead = ''): void {
  const before = [...readCookie('locales').split('.'), readCookie('locale'), instead].filter(isLocale);
  keepCookie('locales', [...new Set([...before, locale])].toSorted().join('.'));
  keepCookie('locale', locale);
}
