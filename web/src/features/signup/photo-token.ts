import * as v from 'valibot';
import { forget, keep, readKept } from '#/lib/tab-storage';

const KEY = 'sign-up-photo';
/** The server keeps a photo for 24 hours; a little less, so that a token does not end on its way. */
const GOOD_FOR_MS = 23.5 * 3_600_000;

const tokenSchema = v.object({ token: v.pipe(v.string(), v.nonEmpty()), since: v.number() });

/** Remembers the photo that waits for the account; `now` in milliseconds since 1970. */
export function keepPhotoToken(token: string, now: number): void {
  keep(KEY, { token, since: now });
}

/** The token of the photo that waits; null without one, or when it waited too long. */
export function readPhotoToken(now: number): string | null {
  const kept = v.safeParse(tokenSchema, readKept(KEY));
  return kept.success && now - kept.output.since < GOOD_FOR_MS ? kept.output.token : null;
}

/** There is no photo any more. */
export function forgetPhotoToken(): void {
  forget(KEY);
}
