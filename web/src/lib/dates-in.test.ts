import { expect, it } from 'vitest';
import { LOCALES } from '#/i18n/locales';
import { datesIn } from '#/lib/dates-in';

const day = new Date(Date.UTC(2026, 2, 4, 12));
const written = (locale: string) => new Intl.DateTimeFormat(datesIn(locale), { dateStyle: 'long', timeZone: 'UTC' });

it('writes dates in each of our languages', () => {
  for (const locale of LOCALES) expect(written(locale).resolvedOptions().locale).toBe(locale);
  expect(written('da').format(day)).toBe('4. marts 2026');
  expect(written('pl').format(day)).toBe('4 marca 2026');
});

it('writes them in English where a browser does not know the language', () => {
  expect(written('tlh').resolvedOptions().locale).toBe('en');
  expect(written('tlh').format(day)).toBe('March 4, 2026');
});

it('is what every date is written by', () => {
  const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], { query: '?raw', import: 'default', eager: true });
  const alone = Object.entries(sources).filter(([, text]) => /Intl\.(?:DateTimeFormat|RelativeTimeFormat)\((?!datesIn\(|'en')/u.test(text)).map(([path]) => path);
  expect(alone).toEqual([]);
});
