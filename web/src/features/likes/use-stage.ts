import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

const isFree = () => document.querySelector('dialog[open]') === null;

/**
 * Whether what waits under `key` may open as a dialog: once no other one is open, and from then on. Null: nothing
 * waits.
 */
export function useStage(key: string | null): boolean {
  const [taken, setTaken] = useState<string | null>(null);
  const free = useSyncExternalStore(key !== null && key !== taken ? onDialogs : never, isFree, () => false);
  if (key !== taken && (key === null || free)) setTaken(key);
  return key !== null && key === taken;
}
