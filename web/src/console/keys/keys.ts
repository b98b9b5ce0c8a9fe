import { useEffect, useLayoutEffect, useRef } from 'react';
import { areKeysOff } from '#/console/keys/keys-off';

/** What one key does now. */
export interface KeyAct {
  /** As `KeyboardEvent.key` has it: `a`, `?`, `1`. */
  key: string;
  /** In the reader's language. */
  label: string;
  run: () => void;
  /** Works as long as it is held: its part listens for it, and it stands in the list of keys alone. */
  held?: true;
}

type Holder = { current: readonly KeyAct[] };

/** Those of the parts that are in view; of two that want the same key, the one that came last has it. */
const holders = new Set<Holder>();

/** Gives keys their acts as long as the part is in view. */
export function useKeys(acts: readonly KeyAct[]): void {
  const holder = useRef(acts);
  useLayoutEffect(() => {
    holder.current = acts;
  });
  useEffect(() => {
    holders.add(holder);
    return () => void holders.delete(holder);
  }, []);
}

/** All keys that do something now, each once. */
export function keysNow(): KeyAct[] {
  const byKey = new Map<string, KeyAct>();
  for (const { current } of holders) for (const act of current) byKey.set(act.key, act);
  return [...byKey.values()];
}

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

/** Whether keys are letters there. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Whether a press is for no single key: in a field, with another key held, under an open dialog. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey;
  return isHeld || event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]') !== null;
}

/** Does what the key is for. */
export function pressKey(event: KeyboardEvent): void {
  if (event.repeat || areKeysOff.get() || isElsewhere(event)) return;
  const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = keysNow().find(({ key, held }) => key === wanted && !held);
  if (!act) return;
  event.preventDefault();
  act.run();
}
