import { whenMemberForgotten } from '#/lib/forget-member';

let typed = '';
whenMemberForgotten(() => {
  typed = '';
});

/** The address that somebody typed into one form, for the next form of this page; never stored. */
export function typedEmail(): string {
  return typed;
}

/** Remembers it until the page is closed or a session ends. */
export function rememberTypedEmail(email: string): void {
  typed = email;
}
