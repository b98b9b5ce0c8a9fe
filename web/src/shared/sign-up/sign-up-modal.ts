import { useRouter } from '@tanstack/react-router';
import type { Id } from '#/api/wire';

/**
 * Events on `window` that close the large sign-up (spec 2): the form was closed, or the visitor logs in
 * instead.
 */
export const SIGN_UP_CLOSED = 'signupClosed';
export const REDIRECTED_TO_LOGIN = 'redirectedToLogin';

/** Tells the page that the sign-up ended one of these ways. */
export function announceSignUp(event: typeof SIGN_UP_CLOSED | typeof REDIRECTED_TO_LOGIN): void {
  window.dispatchEvent(new CustomEvent(event));
}

/** What a visitor wanted that needs an account (spec 6). */
export type SignUpReason = 'join' | 'like' | 'message' | 'gift';

/** The large sign-up as part of an address's history, so that back goes a step back and a reload keeps it. */
export interface SignUpAsked {
  reason: SignUpReason;
  /** Whom it was about. */
  member: Id | null;
  /** 0 to 4. */
  step: number;
  /** How many entries of the history it has taken: so far back it began. */
  depth: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    signUp?: SignUpAsked;
  }
}

/** Opens the large sign-up over the page that is on screen, or moves it to another step. */
export function useSignUpModal(): (asked: SignUpAsked) => void {
  const { navigate } = useRouter();
  return (signUp) =>
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, signUp }),
      resetScroll: false,
    });
}

/** Asks a visitor to sign up for what they wanted. */
export function useAskToSignUp(): (reason: SignUpReason, member?: Id) => void {
  const open = useSignUpModal();
  return (reason, member) => open({ reason, member: member ?? null, step: 0, depth: 1 });
}
