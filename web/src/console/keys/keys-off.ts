import { createStore } from '#/lib/store';

const KEY = 'console-keys';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'off';
  } catch {
    return false;
  }
}

/** Whether single keys do nothing, for people who speak to their machine or hit keys by chance (WCAG 2.1.4). */
export const areKeysOff = createStore(read());

/** Switches them, in this browser. */
export function switchKeys(off: boolean): void {
  areKeysOff.set(off);
  try {
    if (off) localStorage.setItem(KEY, 'off');
    else localStorage.removeItem(KEY);
  } catch {
    // Then it holds for this page.
  }
}
