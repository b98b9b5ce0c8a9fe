import { afterEach, expect, it } from 'vitest';
import { LOCALES } from '#/i18n/locales';
import { formatMoney } from '#/lib/money';
import { agesOf, regional } from '#/lib/regional';
import formats from '../../../server/src/kernel/data/date_formats.json';
import money from '../../../server/src/kernel/data/money_formats.json';

const day = new Date(Date.UTC(2026, 2, 4, 12));
const written = (locale: string) => new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: 'UTC' });
const inCountry = (country: string) => {
  document.documentElement.dataset.country = country;
};
/** ICU writes several kinds of spaces, and of Swiss apostrophes, and changes its mind. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ').replaceAll('’', "'");

afterEach(() => {
  delete document.documentElement.dataset.country;
});

// spec: 9.18
it('writes dates in each of our languages', () => {
  for (const locale of LOCALES) expect(written(locale).resolvedOptions().locale).toMatch(new RegExp(`^${locale}`, 'u'));
  expect(written('da').format(day)).toBe('4. marts 2026');
  expect(written('pl').format(day)).toBe('4 marca 2026');
});

it.each([
  ['en', 'US', 'en-US'],
  ['en', 'NL', 'en-GB'],
  ['en', 'IE', 'en-GB'],
  ['en', '', 'en-GB'],
  ['de', 'AT', 'de-AT'],
  ['de', 'CH', 'de-CH'],
  ['fr', 'CH', 'fr-CH'],
  ['fr', 'US', 'fr-FR'],
  ['sv', 'FI', 'sv-FI'],
  ['es', 'BE', 'es-ES'],
])('writes %s in "%s" as %s', (locale, country, form) => {
  inCountry(country);
  expect(regional(locale)[0]).toBe(form);
});

it('writes them in English where a browser does not know the language', () => {
  expect(written('tlh').resolvedOptions().locale).toBe('en-GB');
  expect(written('tlh').format(day)).toBe('4 March 2026');
});

// spec: 9.18
it.each(formats)(
  'writes days and times in $locale-$region as the server does',
  ({ locale, region, pattern, day: dayPattern, months, day_digits: dayDigits, hour_digits: hourDigits, periods }) => {
    inCountry(region);
    const at = new Date(Date.UTC(2026, 0, 5, 15, 7));
    const hour = periods ? 3 : 15;
    const fill = (text: string) =>
      text
        .replace('{day}', '5'.padStart(dayDigits, '0'))
        .replace('{month}', months[0] ?? '')
        .replace('{year}', '2026')
        .replace('{hour}', String(hour).padStart(hourDigits, '0'))
        .replace('{minute}', '07')
        .replace('{dayPeriod}', periods?.[1] ?? '');
    expect(plain(written(locale).format(at))).toBe(fill(dayPattern));
    const moment = new Intl.DateTimeFormat(regional(locale), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(at);
    // The server's Spanish says no article, which one o'clock would have another one of.
    expect(plain(moment).replace(' a las ', ', ')).toBe(plain(fill(pattern)));
  },
);

// spec: 1.17
it('writes money in every language and country as the server does', () => {
  const currencies: Record<string, string> = {
    CH: 'CHF',
    GB: 'GBP',
    US: 'USD',
    CA: 'CAD',
    AU: 'AUD',
    DK: 'DKK',
    NO: 'NOK',
    SE: 'SEK',
    PL: 'PLN',
  };
  for (const { locale, country, before, after, decimal, group, groups_from: from } of money) {
    inCountry(country);
    const whole = from > 4 ? '1234' : `1${group}234`;
    expect(
      plain(formatMoney({ amount: 123_405, currency: currencies[country] ?? 'EUR' }, locale)),
      `${locale} ${country}`,
    ).toBe(plain(`${before}${whole}${decimal}05${after}`));
  }
  expect(money).toHaveLength(11 * 19);
});

it('writes for somebody who reads English in Switzerland as the English do', () => {
  inCountry('CH');
  expect(plain(formatMoney({ amount: -450, currency: 'CHF' }, 'en'))).toBe('-CHF 4.50');
  const moment = new Date(Date.UTC(2026, 10, 14, 17, 7));
  const short = new Intl.DateTimeFormat(regional('en'), { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' });
  expect(short.format(moment)).toBe('14/11/2026, 17:07');
});

it('is what every date, number and list is written by', () => {
  const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const alone = Object.entries(sources)
    .filter(([, text]) =>
      /Intl\.(?:DateTimeFormat|RelativeTimeFormat|NumberFormat|ListFormat)\((?!regional\(|'en')|\.toLocale(?:String|DateString|TimeString)\(|i18n\.(?:date|number)\(/u.test(
        text,
      ),
    )
    .map(([path]) => path);
  expect(alone).toEqual([]);
});

it('says the age of one, and both of two in their order', () => {
  expect(agesOf({ age: 30 })).toBe('30');
  expect(agesOf({ age: 30, second_age: null })).toBe('30');
  expect(agesOf({ age: 35, second_age: 30 })).toBe('35 & 30');
});
