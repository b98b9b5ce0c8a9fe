const typed = new Set<HTMLInputElement>();

/** Notes from now on what is typed; boot.ts starts it, since the first words may come before the app. */
export function noteTyping(): void {
  addEventListener('input', ({ target }) => typed.add(target as HTMLInputElement), true);
}

/**
 * Whether somebody would lose what they typed or chose if the page were loaded anew: a field that was changed,
 * and not emptied, is still there.
 */
export function isTyping(): boolean {
  return [...typed].some((field) => field.isConnected && field.value);
}
