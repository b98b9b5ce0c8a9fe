import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { findFaults, placeholdersOf } from '../tools/catalogues.ts';

it('has every text in every language, and none that is used no more', () => {
  expect(findFaults()).toEqual([]);
});

it('has the texts that the code uses (npm run i18n:extract)', () => {
  const run = () => execFileSync(process.execPath, ['node_modules/.bin/lingui', 'check', 'sync', '--workers', '1'], { encoding: 'utf8', stdio: 'pipe' });
  expect(run).not.toThrow();
}, 30_000);

it('knows what a translation must keep', () => {
  expect(placeholdersOf('{n, plural, one {# <0>like</0>} other {#}} for {name}')).toEqual(['</0>', '<0>', '{name}', '{n}']);
});
