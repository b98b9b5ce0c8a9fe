import { readFileSync } from 'node:fs';

const forms = JSON.parse(readFileSync(new URL('../server/src/kernel/data/regional_forms.json', import.meta.url), 'utf8'));

/** The form in which a language writes dates, numbers and money for a reader in a country: `en-GB` for English in Norway. */
export function regional(language, country) {
  const own = forms[language];
  return `${language}-${own.includes(country) ? country : own[0]}`;
}
