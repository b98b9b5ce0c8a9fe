import { describe, expect, it } from 'vitest';
import { isWhole, largest, toCrop, toPercent } from '#/features/profile/crop-area';

describe('a part of a photo', () => {
  it('is sent in ten-thousandths, never past the edges', () => {
    expect(toCrop({ x: 12.345, y: 0, width: 50.004, height: 100 })).toEqual({
      x: 1235,
      y: 0,
      width: 5000,
      height: 10_000,
    });
    expect(toCrop({ x: 66.666, y: 50, width: 33.339, height: 50.001 })).toEqual({
      x: 6667,
      y: 5000,
      width: 3333,
      height: 5000,
    });
    expect(toCrop({ x: 100, y: 100, width: 0, height: 0 })).toEqual({ x: 9999, y: 9999, width: 1, height: 1 });
  });

  it('comes back as it was sent', () => {
    const crop = { x: 1235, y: 1, width: 5001, height: 9000 };
    expect(toCrop(toPercent(crop))).toEqual(crop);
  });

  it('begins as the largest of its shape, in the middle', () => {
    expect(largest(1600, 1200, 4 / 5)).toEqual({ unit: '%', x: 20, y: 0, width: 60, height: 100 });
    expect(largest(400, 1000, 4 / 5)).toEqual({ unit: '%', x: 0, y: 25, width: 100, height: 50 });
  });

  it('may be all of it', () => {
    expect(isWhole(toCrop(largest(800, 1000, 4 / 5)))).toBe(true);
    expect(isWhole(toCrop(largest(810, 1000, 4 / 5)))).toBe(false);
  });
});
