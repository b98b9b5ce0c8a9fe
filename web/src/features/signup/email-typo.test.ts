import { expect, it } from 'vitest';
import { editDistance, likelyEmail } from '#/features/signup/email-typo';

it.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['a.b+c@hotmial.nl', 'a.b+c@hotmail.nl'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@GMAIL.CO', 'anna@gmail.com'],
  ['anna@telnet.be', 'anna@telenet.be'],
])('asks about %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

it.each([
  'anna@gmail.com',
  'anna@example.com',
  'anna@gmx.net',
  'anna@me.com',
  'anna@wp.pl',
  'anna@bol.com',
  'anna',
  'anna@',
  '@gmial.com',
  'anna@company.nl',
])('leaves %s alone', (typed) => expect(likelyEmail(typed)).toBeNull());

it('counts a swap of neighbours once', () => {
  expect(editDistance('gmial', 'gmail')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('abc', 'abc')).toBe(0);
});
