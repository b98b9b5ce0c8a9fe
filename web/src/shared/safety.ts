import type { Id } from '#/api/wire';
import { whenMemberForgotten } from '#/lib/forget-member';
import { createStore } from '#/lib/store';

/** A member as a dialog has to name them. */
export interface Named {
  id: Id;
  name: string;
}

/** What somebody wants to report: a member, one of their photos, or something they wrote. */
export type ReportSubject =
  | { about: 'profile'; profile: Named }
  | { about: 'photo'; profile: Named; photo: Id }
  /** `seq` is the message's number in the conversation; null: its writer has left. */
  | { about: 'message'; profile: Named | null; conversation: Id; seq: number };

/** The dialog that was asked for. */
export type SafetyAsked = { kind: 'report'; subject: ReportSubject } | { kind: 'block'; profile: Named };

/** Null: none is open. The dialogs themselves stand once behind every page of a member. */
export const safetyAsked = createStore<SafetyAsked | null>(null);
whenMemberForgotten(() => safetyAsked.set(null));

/** Opens the form to report a member, a photo or a message. The focus goes back to what has it now. */
export function openReport(subject: ReportSubject): void {
  safetyAsked.set({ kind: 'report', subject });
}

/** Asks before somebody is blocked. */
export function openBlock(profile: Named): void {
  safetyAsked.set({ kind: 'block', profile });
}

/** Closes whichever is open. */
export function closeSafety(): void {
  safetyAsked.set(null);
}
