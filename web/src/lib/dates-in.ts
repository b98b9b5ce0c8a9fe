/** For `Intl`: the page's language, else English (spec 9: date library locale en), never whatever the machine speaks. */
export function datesIn(locale: string): string[] {
  return [locale, 'en'];
}
