import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the page is the one that was made at build time, true from then on. What differs by site,
 * person or clock and is no plain text must wait for it (facts: text may contain marks, branches may not).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
