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

/** As long as a call may take to be answered: whoever hangs keeps the others waiting no longer. */
const LONGEST_MS = 20_000;

/** Resolves after {@link LONGEST_MS}. */
const longEnough = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_MS);
  });

/**
 * Does `work` while no other tab of this browser does any of that `name`. What it decides by should be read within:
 * it may have changed while it waited for its turn. Where there are no locks, or they are refused with the storage,
 * it waits for nobody.
 */
export async function inTurn<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  let running: Promise<Answer> | undefined;
  const run = () => (running ??= work());
  await navigator.locks
    ?.request(name, { signal: AbortSignal.timeout(LONGEST_MS) }, () => Promise.race([run(), longEnough()]))
    .catch(() => {});
  return run();
}

/**
 * Whether somebody is at a field of this page now: what another tab wrote must not change it under their
 * fingers.
 */
export function isFieldInUse(): boolean {
  return document.hasFocus() && (document.activeElement?.matches('input, textarea, select') ?? false);
}
