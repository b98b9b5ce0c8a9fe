import type { Id } from '#/api/wire';
import { createStore } from '#/lib/store';

interface FirstWords {
  /** Profile of who wrote them: nobody else sends them. */
  from: Id;
  to: Id;
  text: string;
}

/** Words to a member that were written elsewhere: their conversation sends them once it is open. */
export const firstWords = createStore<FirstWords | null>(null);

/** What this member wrote to this partner elsewhere; given once. */
export function takeFirstWords(from: Id, to: Id): string | null {
  const words = firstWords.get();
  if (words?.from !== from || words.to !== to) return null;
  firstWords.set(null);
  return words.text;
}
