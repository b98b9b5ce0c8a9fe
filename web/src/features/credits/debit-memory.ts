import * as v from 'valibot';
import { forget, keep, readKept } from '#/lib/tab-storage';

const KEY = 'debit';

const memorySchema = v.object({
  /** Whose it is: another member of this tab starts anew. */
  member: v.string(),
  fields: v.record(v.string(), v.string()),
});

/**
 * What may outlive a reload in this tab: name and address. Account and phone number never touch the browser's
 * storage.
 */
const KEPT = ['account_holder', 'street', 'house_number', 'zip', 'city'];

/** What this tab knows of the member's form. */
export function debitMemory(member: string): Readonly<Record<string, string>> {
  const kept = v.safeParse(memorySchema, readKept(KEY));
  return kept.success && kept.output.member === member ? kept.output.fields : {};
}

/** Keeps what may be kept of the form. */
export function keepDebit(member: string, values: FormData): void {
  const fields = Object.fromEntries(KEPT.map((name) => [name, values.get(name)?.toString() ?? '']));
  keep(KEY, { member, fields });
}

/** The order is placed. */
export function forgetDebit(): void {
  forget(KEY);
}
