import { describe, expect, it } from 'vitest';
import { spread } from '#/features/landers/maplanding/spread';

describe('pins on the map', () => {
  const closest = (spots: readonly { x: number; y: number }[]) =>
    Math.min(
      ...spots.flatMap((one, place) =>
        spots.slice(place + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
      ),
    );

  it.each([
    ['in one place', 0, 0],
    ['in a row', 3, 0],
    ['in a corner', 0.5, 0.5],
  ])('can each be pressed: twelve %s', (_, dx, dy) => {
    const spots = spread(Array.from({ length: 12 }, (_each, place) => ({ x: 40 + place * dx, y: 96 + place * dy })));
    expect(closest(spots)).toBeGreaterThan(15.5);
    expect(spots.every(({ x, y }) => x >= 7 && x <= 93 && y >= 7 && y <= 93)).toBe(true);
  });

  it.each([2, 3, 12])('can each be pressed: %d beyond the same corner', (count) => {
    expect(closest(spread(Array.from({ length: count }, () => ({ x: 104, y: 104 }))))).toBeGreaterThan(15.5);
  });

  it('can each be pressed, wherever they are', () => {
    // A fixed sequence, as good as by chance.
    let state = 1;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return (state % 1000) / 10;
    };
    const worst = Math.min(
      ...Array.from({ length: 300 }, () =>
        closest(spread(Array.from({ length: 12 }, () => ({ x: 30 + next() / 3, y: 60 + next() / 2 })))),
      ),
    );
    expect(worst).toBeGreaterThan(15.5);
  });

  it('stay where they are when nobody is near', () => {
    const [spot] = spread([{ x: 30, y: 60 }]);
    expect(Math.hypot((spot?.x ?? 0) - 30, (spot?.y ?? 0) - 60)).toBeLessThan(1.1);
  });
});
