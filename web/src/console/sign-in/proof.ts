import { createStore } from '#/lib/store';

/** Calls that wait for a proof: one dialog answers all of them. */
export const waiting = createStore<readonly ((proven: boolean) => void)[]>([]);

/** Asks for a fresh proof; true once it was given, false where the dialog was closed. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]));
}

/** Answers all that wait. */
export function endProof(proven: boolean): void {
  const all = waiting.get();
  waiting.set([]);
  all.forEach((answer) => answer(proven));
}
