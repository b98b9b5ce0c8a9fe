import { forget, keep, readKept } from '#/lib/tab-storage';

/** The longest text, in characters (complaint.php). */
export const MOST_CHARACTERS = 5000;

const KEY = 'complaint-draft';

/** What was typed; kept for this tab until it was sent. */
export interface ComplaintDraft {
  category: string;
  text: string;
  against: string;
  order: string;
  profile: string;
  name: string;
  email: string;
}

const EMPTY: ComplaintDraft = { category: '', text: '', against: '', order: '', profile: '', name: '', email: '' };

/** The texts of a draft among `values`. */
export function textsOf(values: Readonly<Record<string, unknown>>): Partial<ComplaintDraft> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in EMPTY && typeof value === 'string'),
  );
}

/** What was begun before; `against` from the address begins a complaint against that decision. */
export function startDraft(against: string | undefined): ComplaintDraft {
  const kept = readKept(KEY);
  const draft = { ...EMPTY, ...(typeof kept === 'object' && kept !== null && textsOf({ ...kept })) };
  return against ? { ...draft, category: 'decision', against } : draft;
}

/** Keeps what was typed so far, and gives it back. */
export function keepDraft(draft: ComplaintDraft): ComplaintDraft {
  keep(KEY, draft);
  return draft;
}

/** It was sent. */
export function dropDraft(): void {
  forget(KEY);
}
