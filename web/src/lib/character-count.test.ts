import { describe, expect, it } from 'vitest';
import { charactersLeft, countCharacters } from '#/lib/character-count';

describe('characters as people count them', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🏳️‍🌈', 1],
    ['🇳🇱🇧🇪', 2],
    ['مرحبا', 5],
    ['a\nb', 3],
  ])('%j is %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('what is left', () => {
  it('is not counted while the end is far', () => {
    expect(charactersLeft('a'.repeat(79), 100)).toBeNull();
    // 12 units each, one character: far though the string is long.
    expect(charactersLeft('👩‍👩‍👧‍👦'.repeat(20), 100)).toBeNull();
  });

  // spec: 5.11
  it('is told near the end, down to nothing and below', () => {
    expect(charactersLeft('a'.repeat(80), 100)).toBe(20);
    expect(charactersLeft('a'.repeat(100), 100)).toBe(0);
    expect(charactersLeft('👩‍👩‍👧‍👦'.repeat(103), 100)).toBe(-3);
  });

  it('leaves out the white space around, which is not sent', () => {
    expect(charactersLeft(`  ${'a'.repeat(100)}\n\n`, 100)).toBe(0);
  });
});
