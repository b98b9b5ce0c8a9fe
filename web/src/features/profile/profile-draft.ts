import { memberStorage } from '#/lib/member-storage';

/** What was changed in one section and not saved yet, by field. */
export type SectionDraft = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is SectionDraft {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The unsaved changes of a section; they outlive a reload and a failed save, and go with the log-out. */
export function readSectionDraft(member: string, section: string): SectionDraft {
  return asDraft(memberStorage(member, 'profile').get(section));
}

function asDraft(text: string | null): SectionDraft {
  try {
    const kept: unknown = JSON.parse(text || '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Calls `listener` with the draft as another tab has changed it; returns what ends that. */
export function watchSectionDraft(
  member: string,
  section: string,
  listener: (draft: SectionDraft) => void,
): () => void {
  return memberStorage(member, 'profile').watch((changed, text) => changed === section && listener(asDraft(text)));
}

/** Keeps them; an empty draft is forgotten. */
export function keepSectionDraft(member: string, section: string, draft: SectionDraft): void {
  memberStorage(member, 'profile').set(section, Object.keys(draft).length > 0 ? JSON.stringify(draft) : '');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of `draft` that say something else than `saved`; of another shape than that they are dropped. */
export function changedFields<Fields extends object>(saved: Fields, draft: SectionDraft): Partial<Fields> {
  const kept = Object.entries(saved).flatMap(([field, value]) => {
    const wish = draft[field];
    const fits = wish !== undefined && Array.isArray(wish) === Array.isArray(value) && typeof wish === typeof value;
    return fits && !isSame(wish, value) ? [[field, wish] as const] : [];
  });
  return Object.fromEntries(kept) as Partial<Fields>;
}
