/** Settings by name. */
export type Values = Record<string, unknown>;

/** What one has changed and not saved, and of which version of the settings. */
export interface Draft {
  version: number;
  /** The settings as they were then. */
  base: Values;
  /** What is to be different. */
  values: Values;
}

/** Kept while one looks at other pages; gone with the tab, before which the browser asks. */
const drafts = new Map<string, Draft>();

export const keptDraft = (key: string): Draft | undefined => drafts.get(key);

export function keepDraft(key: string, draft: Draft): void {
  if (Object.keys(draft.values).length === 0) drafts.delete(key);
  else drafts.set(key, draft);
}

/** A value in one form: the names of an object in their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]));
}

/** Whether two values of a setting are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** The draft with a setting in it; one that is as it was before is none. */
export function withValue(draft: Draft, key: string, value: unknown): Draft {
  const { [key]: _, ...values } = draft.values;
  return { ...draft, values: isSame(draft.base[key], value) ? values : { ...values, [key]: value } };
}

/** A setting that a colleague changed while one was at it. */
export interface Change {
  key: string;
  before: unknown;
  theirs: unknown;
  /** What one wants oneself; undefined: one did not change it. */
  mine: unknown;
}

/** What colleagues changed since the draft began. */
export function changesSince({ base, values }: Draft, now: Values): Change[] {
  const keys = Object.keys({ ...base, ...now }).filter((key) => !isSame(base[key], now[key]));
  return keys.map((key) => ({
    key,
    before: base[key],
    theirs: now[key],
    mine: key in values && !isSame(values[key], now[key]) ? values[key] : undefined,
  }));
}

/** The draft on the newest version, without what one leaves to colleagues. */
export function rebased(draft: Draft, version: number, now: Values, left: ReadonlySet<string>): Draft {
  const entries = Object.entries(draft.values).filter(([key, value]) => !left.has(key) && !isSame(value, now[key]));
  return { version, base: now, values: Object.fromEntries(entries) };
}
