import { expect, it } from 'vitest';
import { LOCALES } from '../src/i18n/locales.ts';
import { AREAS, readItems } from '../tools/catalogues.ts';

/**
 * A button that orders must say that whoever uses it has to pay, in words that leave no doubt, and nothing but its own words
 * is looked at (EU 2011/83 article 8(2); CJEU C-249/21). "Pay" with the price is such a word, and the Commission's guidance
 * names it. Where a law gives words itself and courts have been strict about others, it is those: Germany's, which Austria has
 * in much the same way (BGB section 312j(3)). The word alone would hide the price and the method that the button names elsewhere, so both follow it.
 */
const WORDS: Record<(typeof LOCALES)[number], string> = {
  da: 'Betal ',
  de: 'Zahlungspflichtig bestellen: ',
  en: 'Pay ',
  es: 'Pagar ',
  fi: 'Maksa ',
  fr: 'Payer ',
  it: 'Paga ',
  nb: 'Betal ',
  nl: ' betalen ',
  pl: 'Zapłać ',
  sv: 'Betala ',
};

it.each(LOCALES)('say in %s that whoever uses them has to pay, and how much', (locale) => {
  const texts = AREAS.flatMap((area) => readItems(locale, area))
    .filter(({ msgid }) => msgid.startsWith('Pay {price}'))
    .map(({ msgstr }) => msgstr[0] ?? '');
  expect(texts.length).toBeGreaterThanOrEqual(2);
  for (const text of texts) {
    expect(text).toContain(WORDS[locale]);
    expect(text).toContain('{price}');
  }
});
