import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { expect, it, onTestFinished } from 'vitest';
import config from '../lingui.config.ts';
import { findFaults, placeholdersOf } from '../tools/catalogues.ts';

// spec: 1.12
it('has every text in every language, and none that is used no more', () => {
  expect(findFaults()).toEqual([]);
});

it('has the texts that the code uses (npm run i18n:extract)', () => {
  for (const config of ['lingui.config.ts', 'lingui.console.config.ts']) {
    const check = ['node_modules/.bin/lingui', 'check', 'sync', '--workers', '1', '--config', config];
    expect(() => execFileSync(process.execPath, check, { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
  }
}, 120_000);

it('knows what a translation must keep', () => {
  expect(placeholdersOf('{n, plural, one {# <0>like</0>} other {#}} for {name}')).toEqual([
    '</0>',
    '<0>',
    '{name}',
    '{n}',
  ]);
});

it('translates a text everywhere as soon as one catalogue has it', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'catalogues-'));
  onTestFinished(() => rmSync(rootDir, { recursive: true }));
  const write = (locale: string, area: string, texts: Record<string, string>) => {
    mkdirSync(join(rootDir, locale), { recursive: true });
    const items = Object.entries(texts).map(([english, text]) => `msgid "${english}"\nmsgstr "${text}"\n`);
    writeFileSync(
      join(rootDir, locale, `${area}.po`),
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${items.join('\n')}`,
    );
  };
  write('nl', 'public', { Close: 'Sluiten', Help: '' });
  write('nl', 'join', { Help: 'Hulp', Pay: 'Betalen' });
  // Loaded last in the browser, where its entries win.
  write('nl', 'app', { Close: '', Help: '', Pay: 'Afrekenen', Win: '' });
  write('en', 'app', { Close: 'Close', Help: 'Help', Pay: 'Pay', Win: 'Win' });
  const areas = ['public', 'join', 'app'].map((area) => ({ path: `<rootDir>/{locale}/${area}`, include: [] }));
  const catalogues = await getCatalogs(makeConfig({ ...config, rootDir, catalogs: areas }, { skipValidation: true }));
  // What the Vite plugin asks for, for the browser's files and the prerenderer's alike.
  const compiled = async (locale: string) => {
    const parts = await Promise.all(
      catalogues.map((catalogue) => catalogue.getTranslations(locale, { sourceLocale: 'en', fallbackLocales: {} })),
    );
    return Object.values<string>(Object.assign({}, ...parts.map((part) => part.messages))).toSorted();
  };
  expect(await compiled('nl')).toEqual(['Afrekenen', 'Hulp', 'Sluiten', 'Win']);
  expect(await compiled('en')).toEqual(['Close', 'Help', 'Pay', 'Win']);
});
