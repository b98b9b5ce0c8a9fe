import { useEffect, useState } from 'react';
import { isElsewhere } from '#/console/keys/keys';

/** Whether the space bar is held down, or what `setHeld` was told last; letting go of the page lets go of it. */
export function useHold(): [held: boolean, setHeld: (held: boolean) => void] {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // On a button it presses the button.
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, summary, input');
      if (event.key !== ' ' || isOnControl || isElsewhere(event)) return;
      event.preventDefault();
      setHeld(true);
    };
    const release = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === ' ') setHeld(false);
    };
    addEventListener('keydown', press);
    addEventListener('keyup', release);
    addEventListener('blur', release);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', release);
      removeEventListener('blur', release);
    };
  }, []);
  return [held, setHeld];
}
