import * as v from 'valibot';
import type { DeletionReason } from '#/api/wire';
import { forget, keep, readKept } from '#/lib/tab-storage';

const KEY = 'leaving';

/** The reasons of spec 2's deletion flow, in the order they are asked. */
export const REASONS = [
  'found_someone',
  'too_expensive',
  'too_few_members',
  'too_many_mails',
  'not_safe',
  'technical',
  'privacy',
  'break',
  'other',
] as const satisfies readonly DeletionReason[];

/** Longest comment in characters, as the server has it. */
export const COMMENT_MAX = 1000;

/** What was answered so far; it outlives a reload in this tab. */
export interface LeavingDraft {
  reasons: DeletionReason[];
  comment: string;
}

const draftSchema = v.object({ reasons: v.array(v.picklist(REASONS)), comment: v.string() });

/** The answers of this tab; none at first. */
export function leavingDraft(): LeavingDraft {
  const kept = v.safeParse(draftSchema, readKept(KEY));
  return kept.success ? kept.output : { reasons: [], comment: '' };
}

/** Keeps the answers for this tab. */
export function keepLeavingDraft(draft: LeavingDraft): void {
  keep(KEY, draft);
}

/** The member stays, or is gone: the answers go too. */
export function forgetLeavingDraft(): void {
  forget(KEY);
}
