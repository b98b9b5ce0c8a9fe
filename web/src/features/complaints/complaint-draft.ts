import { forget, keep, readKept } from '#/lib/kept';

const KEY = 'complaint-draft';

/** What was typed; kept for this tab until it was sent. */
export interface ComplaintDraft { category: string; text: string; against: string; order: string; profile: string; name: string; email: string }

const EMPTY: ComplaintDraft = { category: '', text: '', against: '', order: '', profile: '', name: '', email: '' };

/** What was begun before; `against` from the address begins a complaint against that decision. */
export function startDraft(against: string | undefined): ComplaintDraft {
  const kept = readKept(KEY);
  const known = typeof kept === 'object' && kept !== null ? kept : {};
  const text = (name: keyof ComplaintDraft) => {
    const value: unknown = (known as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  const draft: ComplaintDraft = { ...EMPTY, category: text('category'), text: text('text'), against: text('against'), order: text('order'), profile: text('profile'), name: text('name'), email: text('email') };
  return against ? { ...draft, category: 'decision', against } : draft;
}

/** Keeps what was typed so far. */
export function keepDraft(draft: ComplaintDraft): void {
  keep(KEY, draft);
}

/** It was sent. */
export function dropDraft(): void {
  forget(KEY);
}
