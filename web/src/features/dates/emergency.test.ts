import { expect, it } from 'vitest';
import { emergencyNumbers } from '#/features/dates/emergency';

it.each([
  ['NL', ['112']],
  ['CH', ['112']],
  ['NO', ['112']],
  ['GB', ['999', '112']],
  ['IE', ['112', '999']],
  ['US', ['911']],
  ['CA', ['911']],
  ['AU', ['000']],
  ['NZ', ['111']],
  // Better none than a wrong one.
  ['ZZ', []],
  ['', []],
])('in %s one calls %j', (country, numbers) => {
  expect(emergencyNumbers(country)).toEqual(numbers);
});
