// Writes server/src/kernel/data/country_names.json: the names of the countries that we serve in each of our
// languages, read off this Node's Intl, so that pages filled by the server and the app agree. `--check` only
// compares.
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../../server/src/kernel/data/country_names.json', import.meta.url);
const countries = JSON.parse(
  readFileSync(new URL('../../server/src/settings/data/countries.json', import.meta.url), 'utf8'),
);
const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];

const named = (language) => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return countries.map(({ code }) => [code, names.of(code)]).toSorted(([one], [other]) => (one < other ? -1 : 1));
};
const lines = languages.map(
  (language) => `  ${JSON.stringify(language)}: ${JSON.stringify(Object.fromEntries(named(language)))}`,
);
const text = `{\n${lines.join(',\n')}\n}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('country_names.json differs from Intl: node web/tools/country-names.mjs');
    process.exit(1);
  }
} else writeFileSync(target, text);
