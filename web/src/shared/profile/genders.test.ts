import { describe, expect, it } from 'vitest';
import type { LookingFor } from '#/api/wire';
import { GENDERS, gendersIn, isCouple, lookingForOf } from '#/shared/profile/genders';

/** As the server has them: every set but the empty one. */
const WORDS = Array.from({ length: 2 ** GENDERS.length - 1 }, (_, set) =>
  GENDERS.filter((_, bit) => Math.floor((set + 1) / 2 ** bit) % 2 === 1).join(','),
).map((word) => (word === 'male,female' ? 'both' : word) as LookingFor);

describe('whom somebody looks for', () => {
  it('is a set in one word, and back', () => {
    for (const word of WORDS) expect(lookingForOf(gendersIn(word))).toBe(word);
    expect(new Set(WORDS).size).toBe(63);
  });

  it('is said in any order by a form, and by one word for the two', () => {
    expect(lookingForOf(['non_binary', 'male'])).toBe('male,non_binary');
    expect(lookingForOf(['female', 'male'])).toBe('both');
    expect(lookingForOf(['both'])).toBe('both');
  });

  it('is nobody where nothing is said that we know', () => {
    expect([[], [''], ['dogs'], [null]].map(lookingForOf)).toEqual([null, null, null, null]);
  });
});

it('of a gender says whether the account is of two', () => {
  expect(GENDERS.filter(isCouple)).toEqual(['couple_mf', 'couple_ff', 'couple_mm']);
  expect([null, '', 'female'].some(isCouple)).toBe(false);
});
