import { describe, expect, it } from 'vitest';
import { GENDERS, gendersIn, lookingForOf } from '#/shared/profile/genders';

const WORDS = [
  'male',
  'female',
  'both',
  'non_binary',
  'male,non_binary',
  'female,non_binary',
  'male,female,non_binary',
] as const;

describe('whom somebody looks for', () => {
  it('is a set in one word, and back', () => {
    for (const word of WORDS) expect(lookingForOf(gendersIn(word))).toBe(word);
    expect(WORDS.length).toBe(2 ** GENDERS.length - 1);
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
