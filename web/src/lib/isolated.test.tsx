import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import '#/i18n/catalogues';
import { isolated } from '#/lib/isolated';

it.each(['דוד', 'ليلى', 'Ali ﷲ'])('puts %s between marks', (name) =>
  expect(isolated(name)).toBe(`\u2068${name}\u2069`),
);

it.each(['David', 'Ψυχή', 'Łucja', '大輔', ''])('leaves %s alone', (name) => expect(isolated(name)).toBe(name));

it('is done to every value of a text', () => {
  i18n.load('en', { greeting: ['Hi ', ['name'], ', ', ['age']] });
  expect(i18n._('greeting', { name: 'דוד', age: 40 })).toBe('Hi \u2068דוד\u2069, 40');
  expect(i18n.t({ id: 'greeting', values: { name: 'דוד', age: 40 } })).toBe('Hi \u2068דוד\u2069, 40');
  expect(i18n._('greeting', { name: 'David', age: 40 })).toBe('Hi David, 40');
});
