import { setLanguage } from '#/api/actions/set-language';
import type { Locale, User } from '#/api/wire';
import { rememberLocale } from '#/i18n/locale-cookie';

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
