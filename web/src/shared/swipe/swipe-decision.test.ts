import { describe, expect, it } from 'vitest';
import { decisionOf, velocityOf } from '#/shared/swipe/swipe-decision';

describe('a card that is let go', () => {
  it.each([
    ['far to the right', { dx: 150, velocity: 0 }, 'like'],
    ['far to the left', { dx: -150, velocity: 0 }, 'dislike'],
    ['not far enough', { dx: 100, velocity: 0 }, null],
    ['a short flick', { dx: 40, velocity: 0.8 }, 'like'],
    ['a short flick to the left', { dx: -40, velocity: -0.8 }, 'dislike'],
    ['a slip of the finger, however fast', { dx: 10, velocity: 3 }, null],
    ['thrown back towards its place', { dx: 60, velocity: -0.9 }, null],
    ['far, and pulled back a little', { dx: 200, velocity: -0.6 }, 'like'],
  ] as const)('%s', (_name, thrown, choice) => {
    expect(decisionOf({ ...thrown, width: 300 })).toBe(choice);
  });
});

describe('speed', () => {
  it('is that of the last moments', () => {
    expect(
      velocityOf(
        [
          { x: 0, at: 0 },
          { x: 0, at: 900 },
          { x: 50, at: 1000 },
        ],
        1000,
      ),
    ).toBe(0.5);
  });

  it('is none after a rest, and of a single point', () => {
    expect(
      velocityOf(
        [
          { x: 0, at: 0 },
          { x: 80, at: 50 },
        ],
        1000,
      ),
    ).toBe(0);
    expect(velocityOf([{ x: 80, at: 50 }], 50)).toBe(0);
  });
});
