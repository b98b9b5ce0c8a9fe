import { describe, expect, it } from 'vitest';
import { held, moved, NEAR, swipeMeans, toggled, WHOLE, zoomed } from '#/ui/gestures/zoom';

const stage = { width: 200, height: 400, photoWidth: 200, photoHeight: 250 };

describe('zooming', () => {
  it('keeps what is under the fingers there', () => {
    const at = { x: 100, y: 50 };
    const view = zoomed(WHOLE, 2, at, { ...stage, height: 100 });
    expect(view.scale).toBe(2);
    expect((at.x - view.x) / view.scale).toBe(100);
    expect((at.y - view.y) / view.scale).toBe(50);
  });

  it('ends at four times, and at the whole photo, which lies in the middle', () => {
    expect(zoomed(WHOLE, 99, { x: 0, y: 0 }, stage).scale).toBe(4);
    expect(zoomed({ scale: 2, x: 120, y: 80 }, 0.1, { x: 0, y: 0 }, stage)).toEqual(WHOLE);
  });

  it('by a double tap goes near and back', () => {
    const near = toggled(WHOLE, { x: 0, y: 0 }, stage);
    expect(near.scale).toBe(NEAR);
    expect(toggled(near, { x: 30, y: 0 }, stage)).toEqual(WHOLE);
  });
});

describe('moving', () => {
  it('never leaves an edge inside the window', () => {
    expect(moved({ scale: 2, x: 0, y: 0 }, { x: 900, y: 900 }, stage)).toEqual({ scale: 2, x: 200, y: 100 });
    expect(moved({ scale: 2, x: 0, y: 0 }, { x: -900, y: -900 }, stage)).toEqual({ scale: 2, x: -200, y: -100 });
  });
  it('across leaves a photo that is no wider than the window in the middle', () => {
    expect(held({ scale: 1.5, x: 50, y: 50 }, { ...stage, photoWidth: 100 })).toEqual({ scale: 1.5, x: 0, y: 0 });
  });
});

it.each([
  [{ x: -80, y: 10 }, 'next'],
  [{ x: 80, y: -20 }, 'previous'],
  [{ x: 10, y: 160 }, 'close'],
  [{ x: 10, y: -160 }, null],
  [{ x: 20, y: 15 }, null],
] as const)('a swipe by %o means %s', (by, meaning) => {
  expect(swipeMeans(by)).toBe(meaning);
});
