import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '../src/i18n/locales.ts';
import { AREAS, readItems } from '../tools/catalogues.ts';

const screens = readFileSync(new URL('../../docs/GLOSSARY.md', import.meta.url), 'utf8').replace(
  /## Words inside sentences.*/s,
  '',
);
const [head = [], , ...rows] = screens
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('names the languages of the product', () => {
  expect(head.toSorted()).toEqual([...LOCALES].toSorted());
  expect(rows.length).toBeGreaterThan(30);
});

it.each(head.slice(1).map((locale, at) => [locale, at + 1] as const))(
  'has the words that stand on the screens in %s',
  (locale, column) => {
    const texts = new Map(
      AREAS.flatMap((area) => readItems(locale, area).map(({ msgid, msgstr }) => [msgid, msgstr[0]] as const)),
    );
    expect(rows.map(([english = '']) => [english, texts.get(english)])).toEqual(
      rows.map((row) => [row[0], row[column]]),
    );
  },
);
