import regions from '../../../server/src/kernel/data/regional_forms.json';

const REGIONS: Record<string, readonly string[]> = regions;

/**
 * For `Intl`: the form in which the language writes dates, times and numbers for a reader in the page's
 * country, by the table that the server has too: `en` is `en-US` in the United States and `en-GB` in Europe.
 * Then English (spec 9: date library locale en), never whatever the machine speaks.
 */
export function regional(locale: string): string[] {
  const country = typeof document === 'undefined' ? undefined : document.documentElement.dataset.country;
  const own = REGIONS[locale];
  const region = own && (own.find((one) => one === country) ?? own[0]);
  return [region ? `${locale}-${region}` : locale, 'en-GB'];
}

/** A country's name in `locale`, from the browser's own data. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

interface Ages {
  age: number;
  /** Of the second person of a couple; left out of everybody else's. */
  second_age?: number | null;
}

/** The age of one, or the ages of two in the order of their name: "30 & 35". */
export const agesOf = ({ age, second_age: second }: Ages): string => (second ? `${age} & ${second}` : `${age}`);
