// Writes server/src/kernel/data/money_formats.json: how each of our languages writes each country's currency, in
// the regional form of server/src/kernel/data/regional_forms.json, read off this Node's Intl, so that mails and
// screens agree. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';

const countries = JSON.parse(
  readFileSync(new URL('../../server/src/settings/data/countries.json', import.meta.url), 'utf8'),
);
const target = new URL('../../server/src/kernel/data/money_formats.json', import.meta.url);
const regions = JSON.parse(
  readFileSync(new URL('../../server/src/kernel/data/regional_forms.json', import.meta.url), 'utf8'),
);
const languages = Object.keys(regions);

function format(language, { code, currency }) {
  const region = regions[language].includes(code) ? code : regions[language][0];
  const intl = new Intl.NumberFormat(`${language}-${region}`, { style: 'currency', currency });
  const parts = intl.formatToParts(1234567.89);
  const text = (type) => parts.find((part) => part.type === type)?.value ?? '';
  const first = parts.findIndex((part) => part.type === 'integer');
  const last = parts.findLastIndex((part) => part.type === 'fraction');
  const outside = (slice) => slice.map((part) => part.value).join('');
  // Some languages group only from five digits on (Spanish, Polish, …).
  const groups_from = intl.formatToParts(1234.5).some((part) => part.type === 'group') ? 4 : 5;
  return {
    locale: language,
    country: code,
    before: outside(parts.slice(0, first)),
    after: outside(parts.slice(last + 1)),
    decimal: text('decimal'),
    group: text('group'),
    groups_from,
  };
}

const rows = languages.flatMap((language) => countries.map((country) => format(language, country)));
const text = `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('money_formats.json differs from Intl: node web/tools/money-formats.mjs');
    process.exit(1);
  }
} else writeFileSync(target, text);
