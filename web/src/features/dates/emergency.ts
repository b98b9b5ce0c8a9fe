/**
 * Emergency numbers by country (ISO 3166-1), first the one that sends everybody. Elsewhere in Europe, and on every
 * mobile phone in the European Union, it is 112 (Directive 2018/1972, article 109).
 */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  AU: ['000'],
  CA: ['911'],
  GB: ['999', '112'],
  IE: ['112', '999'],
  NZ: ['111'],
  US: ['911'],
};

/** Europe, as far as 112 is answered. */
const EUROPE =
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FO FR GI GR HR HU IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA VA XK'.split(
    ' ',
  );

/** The numbers to call in danger there; none where we don't know them. */
export function emergencyNumbers(country: string): readonly string[] {
  return NUMBERS[country] ?? (EUROPE.includes(country) ? ['112'] : []);
}
