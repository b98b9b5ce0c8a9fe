import type { Locale } from '#/api/types';
import { isLocale } from '#/i18n/locales';

interface Choice {
  /** Value of the cookie `locale`, if any. */
  cookie: string | undefined;
  /** settings.domain_language. */
  domainLanguage: Locale | null;
  /** navigator.languages, best first. */
  browser: readonly string[];
  /** settings.locales: what this visitor's country is offered. */
  offered: readonly Locale[];
}

/**
 * The language of a first visit (spec 4): the cookie, else the site's own, else the browser's among those
 * of the country. The server decides by the same order; this one is for a page that came without it.
 */
export function chooseLocale({ cookie, domainLanguage, browser, offered }: Choice): Locale {
  if (cookie && isLocale(cookie)) return cookie;
  if (domainLanguage) return domainLanguage;
  const wanted = browser.map((tag) => tag.slice(0, 2).replace('no', 'nb'));
  return offered.find((locale) => wanted.includes(locale)) ?? offered[0] ?? 'en';
}
