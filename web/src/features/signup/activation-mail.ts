import * as v from 'valibot';
import { keep, readKept } from '#/lib/kept';

const KEY = 'activation-mail';
/** A mail takes a moment; asking again sooner helps nobody. */
const RESEND_AFTER_MS = 60_000;

const sentSchema = v.object({ email: v.nullable(v.string()), sentAt: v.number() });

/** Remembers in this tab that the activation mail went out at `now` (milliseconds since 1970). */
export function rememberActivationMail(email: string | null, now: number): void {
  keep(KEY, { email, sentAt: now });
}

/** To which address this tab's sign-up went; null when it is not known. */
export function activationMailAddress(): string | null {
  const sent = v.safeParse(sentSchema, readKept(KEY));
  return sent.success ? sent.output.email : null;
}

/** Whole seconds until the mail may be asked for again; 0 when it may. */
export function secondsToResend(now: number): number {
  const sent = v.safeParse(sentSchema, readKept(KEY));
  if (!sent.success) return 0;
  const left = sent.output.sentAt + RESEND_AFTER_MS - now;
  // A clock that was set back must not lock the button for longer than the wait itself.
  return Math.ceil(Math.min(Math.max(left, 0), RESEND_AFTER_MS) / 1000);
}
