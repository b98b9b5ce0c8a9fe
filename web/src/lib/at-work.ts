import { mayReload } from '#/lib/chunk-reload';
import { isTyping } from '#/lib/typing';

let writing = 0;
let isUnsent = () => false;

/** Runs a call or an upload that writes; while one is on its way the page is not left. */
export async function whileWriting<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  writing += 1;
  try {
    return await work();
  } finally {
    writing -= 1;
  }
}

/** Sets what knows whether messages or photos wait to be sent: where storage is closed only this page has them. */
export function holdPageWhile(check: () => boolean): void {
  isUnsent = check;
}

/** Whether loading the page anew would take from somebody what they type, or what is on its way or waits for it. */
export function isAtWork(): boolean {
  return isTyping() || writing > 0 || isUnsent();
}

/** Loads the page anew for a script that it can't do without: once a minute, and not under somebody's fingers. */
export function reloadOnce(): void {
  if (!isAtWork() && mayReload()) location.reload();
}
