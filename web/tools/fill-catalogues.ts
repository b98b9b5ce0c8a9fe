// npm run i18n:fill -- texts.json: puts translations into the catalogues. The file is
// { "English text": { "da": "…", "de": "…", … }, … }; without a file, it prints that shape for what is missing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { AREAS, CONSOLE, fillCatalogue, readItems, TARGETS, targetsOf } from './catalogues.ts';

type Texts = Record<string, Record<string, string>>;

function fill(texts: Texts): number {
  let filled = 0;
  for (const locale of TARGETS) {
    const ofLocale = new Map(
      Object.entries(texts).flatMap(([english, by]) => (by[locale] ? [[english, by[locale]]] : [])),
    );
    for (const area of [...AREAS, ...CONSOLE]) {
      if (targetsOf(area).includes(locale)) filled += fillCatalogue(locale, area, ofLocale);
    }
  }
  return filled;
}

function missing(): Texts {
  const texts: Texts = {};
  for (const locale of TARGETS) {
    for (const area of [...AREAS, ...CONSOLE].filter((one) => targetsOf(one).includes(locale))) {
      for (const { msgid, msgstr } of readItems(locale, area)) {
        if (!msgstr[0]) (texts[msgid] ??= {})[locale] = '';
      }
    }
  }
  return texts;
}

const file = process.argv[2];
if (file) {
  console.log(`${fill(JSON.parse(readFileSync(file, 'utf8')))} texts filled.`);
  // Writes the files as the extraction does, so that the check finds no other line breaks.
  for (const config of ['lingui.config.ts', 'lingui.console.config.ts']) {
    const extract = ['node_modules/.bin/lingui', 'extract', '--clean', '--workers', '1', '--config', config];
    execFileSync(process.execPath, extract, { stdio: 'ignore' });
  }
} else console.log(JSON.stringify(missing(), null, 2));
