import { useEffect, useEffectEvent } from 'react';
import { createStore } from '#/lib/store';

/** How often something was undone: what was passed is back in its queue. */
export const undone = createStore(0);

/** Does something each time. */
export function useUndone(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => undone.subscribe(() => run()), []);
}
