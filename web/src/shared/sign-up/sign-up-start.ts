import type { Id } from '#/api/wire';
import { keep, readKept } from '#/lib/tab-storage';

/** Where this tab keeps what was filled in, by field, each with its values. */
export const DRAFT_KEY = 'sign-up-draft';
/** Where it keeps whom the first message goes to. */
export const RECIPIENT_KEY = 'sign-up-recipient';

interface SignUpStart {
  /** Whom the visitor writes to, as far as they were shown them. */
  to?: { id: Id; card: { name: string; age: number; second_age?: number; city: string; fictional: boolean } };
  /** Fields of the form; empty ones stay as they were. */
  fields?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Fills the sign-up beforehand with what a lander was told; the form reads it when it opens. */
export function beginSignUp({ to, fields = {} }: SignUpStart): void {
  const kept = readKept(DRAFT_KEY);
  const before = typeof kept === 'object' && kept !== null ? kept : {};
  const said = Object.entries(fields)
    .map(([name, value]) => [name, [value ?? []].flat().filter(Boolean)] as const)
    .filter(([, values]) => values.length > 0);
  // What was written to somebody else goes to nobody.
  keep(DRAFT_KEY, { ...before, ...(to && { signup_message: [] }), ...Object.fromEntries(said) });
  if (to) keep(RECIPIENT_KEY, to);
}
