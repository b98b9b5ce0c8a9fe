// Writes server/src/kernel/data/date_formats.json: how each of our languages writes a day and a time of
// day, read off this Node's Intl, so that mails and screens agree. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../../server/src/kernel/data/date_formats.json', import.meta.url);
// English is the British kind: 24 hours, and no reader takes the day for the month.
const languages = ['da', 'de', 'en-GB', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];
const fields = ['day', 'month', 'year', 'hour', 'minute'];

function format(language) {
  const intl = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const parts = (month, day, hour) => intl.formatToParts(Date.UTC(2026, month, day, hour, 5));
  const value = (list, type) => list.find((part) => part.type === type).value;
  const pattern = parts(0, 1, 9).map(({ type, value }) => (fields.includes(type) ? `{${type}}` : value)).join('')
    // Spanish would need another article at one o'clock.
    .replace(' a las ', ', ');
  return {
    locale: language.slice(0, 2),
    pattern,
    months: Array.from({ length: 12 }, (_, month) => value(parts(month, 1, 9), 'month')),
    day_digits: value(parts(0, 1, 9), 'day').length,
    hour_digits: value(parts(0, 1, 9), 'hour').length,
  };
}

const rows = languages.map(format);
const text = `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) { console.error('date_formats.json differs from Intl: node web/tools/date-formats.mjs'); process.exit(1); }
} else writeFileSync(target, text);
