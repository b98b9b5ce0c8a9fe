import { setLanguage } from '#/api/session';
import type { Locale, User } from '#/api/wire';
import { isLocale } from '#/i18n/locales';
import { keepCookie, readCookie } from '#/lib/cookies';

/**
 * Remembers the chosen language in the cookie that the server reads first (spec 9: `locale`, 365 days), and
 * beside it every one chosen before, as "nl.en", and the one that it stands `instead` of: each stays in the
 * list of languages.
 */
export function rememberLocale(locale: Locale, instead = ''): void {
  const before = [...readCookie('locales').split('.'), readCookie('locale'), instead].filter(isLocale);
  keepCookie('locales', [...new Set([...before, locale])].toSorted().join('.'));
  keepCookie('locale', locale);
}

/** The language that was chosen last. */
let newest: Locale | undefined;
let before: Promise<unknown> = Promise.resolve();

/**
 * Keeps the language with the account: one choice after the other, so that the last one has the last word with the
 * server, and those that it has overtaken are left out. Null for these, and when the server could not be told.
 */
export function keepLanguage(locale: Locale): Promise<{ user: User } | null> {
  newest = locale;
  const answer = before.then(async () => {
    if (newest !== locale) return null;
    const kept = await setLanguage(locale).catch(() => null);
    if (newest === locale || newest === undefined) return kept;
    // The answer has put its own language into the cookie.
    rememberLocale(newest);
    return null;
  });
  before = answer;
  return answer;
}
