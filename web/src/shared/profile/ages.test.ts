import { expect, it } from 'vitest';
import { agesOf } from '#/shared/profile/ages';

it('says the age of one, and both of two in their order', () => {
  expect(agesOf({ age: 30 })).toBe('30');
  expect(agesOf({ age: 30, second_age: null })).toBe('30');
  expect(agesOf({ age: 35, second_age: 30 })).toBe('35 & 30');
});
