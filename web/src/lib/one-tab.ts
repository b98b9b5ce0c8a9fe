/** When this page can be seen: at once, or as soon as somebody looks at it. */
export function whenSeen(): Promise<void> {
  return new Promise((seen) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      seen();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

/**
 * Takes `name` for this tab among all that the browser has of this site; what it gives returns it, null means that
 * another tab has it. Where there are no locks each tab gets it.
 */
export function takeAlone(name: string): Promise<(() => void) | null> {
  return new Promise((taken) => {
    const everybody = () => taken(() => {});
    if (!navigator.locks) return everybody();
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((giveBack) => taken(giveBack)) : taken(null));
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(everybody);
  });
}

/**
 * Whether somebody is at a field of this page now: what another tab wrote must not change it under their
 * fingers.
 */
export function isFieldInUse(): boolean {
  return document.hasFocus() && (document.activeElement?.matches('input, textarea, select') ?? false);
}
