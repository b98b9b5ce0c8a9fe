import { describe, expect, it } from 'vitest';
import { moved, ordered, placeAfterKey } from '#/features/profile/photo-order';

describe('an order of photos', () => {
  it('moves one, never past the ends', () => {
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'b', -3)).toEqual(['b', 'a', 'c']);
  });

  it('follows a wish as far as there are such photos', () => {
    expect(ordered(['a', 'b', 'c'], null)).toEqual(['a', 'b', 'c']);
    expect(ordered(['a', 'b', 'd'], ['c', 'b', 'a'])).toEqual(['b', 'a', 'd']);
  });

  it('knows its keys', () => {
    expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'a'].map((key) => placeAfterKey(key, 1, 4))).toEqual([
      0,
      2,
      0,
      3,
      null,
    ]);
    expect(placeAfterKey('ArrowRight', 3, 4)).toBe(3);
  });
});
