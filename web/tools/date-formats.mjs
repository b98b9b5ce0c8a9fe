// Writes server/src/kernel/data/date_formats.json: how each regional form of our languages
// (server/src/kernel/data/regional_forms.json) writes a day and a time of day, read off this Node's Intl, so
// that mails and screens agree. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../../server/src/kernel/data/date_formats.json', import.meta.url);
const regions = JSON.parse(
  readFileSync(new URL('../../server/src/kernel/data/regional_forms.json', import.meta.url), 'utf8'),
);
const fields = ['day', 'month', 'year', 'hour', 'minute', 'dayPeriod'];

function format(locale, region) {
  const intl = (options) => new Intl.DateTimeFormat(`${locale}-${region}`, { ...options, timeZone: 'UTC' });
  const [moment, day] = [intl({ dateStyle: 'long', timeStyle: 'short' }), intl({ dateStyle: 'long' })];
  const parts = (format, month, day, hour) => format.formatToParts(Date.UTC(2026, month, day, hour, 5));
  const value = (list, type) => list.find((part) => part.type === type)?.value;
  const pattern = (format) =>
    parts(format, 0, 1, 9)
      .map(({ type, value }) => (fields.includes(type) ? `{${type}}` : value))
      .join('')
      // Browsers write a plain space before "AM"; a line must not end there all the same.
      .replaceAll('\u202F', '\u00A0')
      // Spanish would need another article at one o'clock.
      .replace(' a las ', ', ');
  const morning = parts(moment, 0, 1, 9);
  const period = value(morning, 'dayPeriod');
  return {
    locale,
    region,
    pattern: pattern(moment),
    day: pattern(day),
    months: Array.from({ length: 12 }, (_, month) => value(parts(moment, month, 1, 9), 'month')),
    day_digits: value(morning, 'day').length,
    hour_digits: value(morning, 'hour').length,
    // Morning and afternoon, where a clock has twelve hours.
    periods: period ? [period, value(parts(moment, 0, 1, 21), 'dayPeriod')] : null,
  };
}

const rows = Object.entries(regions).flatMap(([locale, own]) => own.map((region) => format(locale, region)));
const text = `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('date_formats.json differs from Intl: node web/tools/date-formats.mjs');
    process.exit(1);
  }
} else writeFileSync(target, text);
