import type { Locale } from '#/api/types';

/** 365 days (spec 9). */
const SECONDS = 365 * 24 * 60 * 60;

/** Remembers the chosen language in the cookie that the server reads first (spec 9: `locale`, 365 days). */
export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `locale=${locale}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}
