import type { TextPlace } from '#/console/api/content';
import { PAGE_NAMES } from '#/console/content/content-words';
import { LOCALES } from '#/i18n/locales';

/** What a text is of, as it stands in the address: `terms.nl` or `terms.nl.BE`. */
export function idOf({ page, language, country }: TextPlace): string {
  return [page, language, ...(country ? [country] : [])].join('.');
}

/** The place of such an address; null for any other. The server knows which countries there are. */
export function placeOf(id: string): TextPlace | null {
  const [page = '', code = '', country, ...rest] = id.split('.');
  const language = LOCALES.find((one) => one === code);
  if (!Object.hasOwn(PAGE_NAMES, page) || !language || rest.length > 0) return null;
  if (country !== undefined && !/^[A-Z]{2}$/u.test(country)) return null;
  return { page: page as TextPlace['page'], language, country: (country ?? null) as TextPlace['country'] };
}
