import * as v from 'valibot';
import { keep, readKept } from '#/lib/tab-storage';

const KEY = 'activation-mail';
/** A mail takes a moment; asking again sooner helps nobody. */
const RESEND_AFTER_MS = 60_000;

const sentSchema = v.object({ email: v.nullable(v.string()), writesTo: v.nullable(v.string()), sentAt: v.number() });

/** What this tab knows of its sign-up. */
export interface ActivationMail {
  /** To which address the mail went; null when it is not known. */
  email: string | null;
  /** Name of whom a first message waits for, empty when only that is unknown; null without a message. */
  writesTo: string | null;
}

/** Remembers in this tab that the activation mail went out at `now` (milliseconds since 1970). */
export function rememberActivationMail(mail: ActivationMail, now: number): void {
  keep(KEY, { ...mail, sentAt: now });
}

/** The mail of this tab's sign-up. */
export function activationMail(): ActivationMail {
  const sent = v.safeParse(sentSchema, readKept(KEY));
  return sent.success ? { email: sent.output.email, writesTo: sent.output.writesTo } : { email: null, writesTo: null };
}

/** Whole seconds until the mail may be asked for again; 0 when it may. */
export function secondsToResend(now: number): number {
  const sent = v.safeParse(sentSchema, readKept(KEY));
  if (!sent.success) return 0;
  const left = sent.output.sentAt + RESEND_AFTER_MS - now;
  // A clock that was set back must not lock the button for longer than the wait itself.
  return Math.ceil(Math.min(Math.max(left, 0), RESEND_AFTER_MS) / 1000);
}
