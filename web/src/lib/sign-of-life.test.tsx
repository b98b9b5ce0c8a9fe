import { expect, it } from 'vitest';
import { isSignOfLife } from '#/lib/sign-of-life';

it('a pointer that lies still while the page changes beneath it is nobody’s sign', () => {
  const move = (movementX: number, movementY: number) =>
    Object.defineProperties(new MouseEvent('pointermove'), {
      movementX: { value: movementX },
      movementY: { value: movementY },
    });
  expect([move(0, 0), move(1, 0), move(0, -1)].map(isSignOfLife)).toEqual([false, true, true]);
  expect(['pointerdown', 'keydown', 'scroll'].map((type) => isSignOfLife(new Event(type)))).toEqual([true, true, true]);
});
