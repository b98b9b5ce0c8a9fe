import { whenMemberForgotten } from '#/lib/forget-member';
import type { ReportSubject } from '#/shared/safety';

/** What was chosen and written about one subject. */
export interface ReportDraft {
  category: string;
  text: string;
  block: boolean;
}

export const EMPTY: ReportDraft = { category: '', text: '', block: false };

/** Of this page only: what somebody writes here about another is not for the browser's storage. */
const drafts = new Map<string, ReportDraft>();
whenMemberForgotten(() => drafts.clear());

/** The same for the same member, photo or message. */
export function subjectKey(subject: ReportSubject): string {
  return JSON.stringify([
    subject.profile?.id ?? null,
    subject.about,
    'photo' in subject ? subject.photo : null,
    'seq' in subject ? [subject.conversation, subject.seq] : null,
  ]);
}

/** What was begun about this subject and not sent. */
export function reportDraft(subject: ReportSubject): ReportDraft {
  return drafts.get(subjectKey(subject)) ?? EMPTY;
}

/** Keeps what was begun, so that a dialog closed by a slip of the finger loses nothing. */
export function keepReportDraft(subject: ReportSubject, draft: ReportDraft): void {
  drafts.set(subjectKey(subject), draft);
}

/** It was sent. */
export function dropReportDraft(subject: ReportSubject): void {
  drafts.delete(subjectKey(subject));
}
