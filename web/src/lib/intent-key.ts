import { whenMemberForgotten } from '#/lib/forget-member';
import { forget, keep, readKept } from '#/lib/tab-storage';

interface KeptIntent {
  key: string;
  content: string;
}

function isKeptIntent(kept: unknown): kept is KeptIntent {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'content' in kept &&
    'key' in kept &&
    typeof kept.key === 'string' &&
    /^[\da-f-]{36}$/u.test(kept.key)
  );
}

/** What a key is for: one at a time of each. */
export type Intent =
  | 'order'
  | 'refund'
  | 'sign-up'
  | 'activation'
  | 'password'
  | 'mail-change'
  | 'export'
  | 'deletion'
  | 'debit-form'
  | 'debit-code'
  | 'reset'
  | 'reset-do'
  | 'mail-change-do'
  | 'mail-change-undo'
  | 'return'
  | 'return-mail'
  | 'report'
  | 'complaint'
  | 'complaint-reply'
  | 'notice';

/** Keys of this page, for a browser that keeps nothing. */
const inMemory = new Map<Intent, KeptIntent>();
whenMemberForgotten(() => inMemory.clear());

/**
 * The Idempotency-Key (spec 7) of one thing that somebody wants: the same for a double press, a retry and a
 * reload while `content` is the same, a new one once it changes or the intent has ended.
 */
export function intentKey(intent: Intent, content: string): string {
  const kept = readKept(`intent-${intent}`);
  const known = isKeptIntent(kept) ? kept : inMemory.get(intent);
  if (known?.content === content) return known.key;
  const fresh = { key: crypto.randomUUID(), content };
  inMemory.set(intent, fresh);
  keep(`intent-${intent}`, fresh);
  return fresh.key;
}

/** Like {@link intentKey} for content with a password in it: kept by this page only, never in the tab's storage. */
export function secretIntentKey(intent: Intent, content: string): string {
  const known = inMemory.get(intent);
  if (known?.content === content) return known.key;
  const key = crypto.randomUUID();
  inMemory.set(intent, { key, content });
  return key;
}

/** The key of a mailed link: one for the press of its button, another once a new password was chosen for it. */
export function linkIntentKey(intent: Intent, link: { token: string; password?: string }): string {
  return link.password === undefined ? intentKey(intent, link.token) : secretIntentKey(intent, JSON.stringify(link));
}

/** The intent is done with, one way or the other: wanting the same again is a new one. */
export function endIntent(intent: Intent): void {
  inMemory.delete(intent);
  forget(`intent-${intent}`);
}
