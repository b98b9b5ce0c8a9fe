let typed = '';

/** The address that somebody typed into one form, for the next form of this page; never stored. */
export function typedEmail(): string {
  return typed;
}

/** Remembers it until the page is closed. */
export function rememberTypedEmail(email: string): void {
  typed = email;
}
