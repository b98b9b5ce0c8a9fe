import { useEffect, useState } from 'react';
import { isElsewhere } from '#/console/keys/keys';

/**
 * Whether the space bar is held down, or a pointer is, as `hold` was told. Each lets go of its own alone: a mouse that
 * merely lies there leaves a card when the next one comes. Letting go of the page lets go of both.
 */
export function useHold(): [isHeld: boolean, hold: (byPointer: boolean) => void] {
  const [byKey, setByKey] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // On a button it presses the button.
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, summary, input');
      if (event.key !== ' ' || isOnControl || isElsewhere(event)) return;
      event.preventDefault();
      setByKey(true);
    };
    const release = ({ key }: KeyboardEvent) => {
      if (key === ' ') setByKey(false);
    };
    // Wherever it is lifted: what it was pressed on may be gone.
    const lift = () => setByPointer(false);
    const leave = () => {
      setByKey(false);
      setByPointer(false);
    };
    addEventListener('keydown', press);
    addEventListener('keyup', release);
    addEventListener('pointerup', lift);
    addEventListener('pointercancel', lift);
    addEventListener('blur', leave);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', release);
      removeEventListener('pointerup', lift);
      removeEventListener('pointercancel', lift);
      removeEventListener('blur', leave);
    };
  }, []);
  return [byKey || byPointer, setByPointer];
}
