import { call } from '#/api/client';
import { uploadForm, type UploadOptions } from '#/api/upload';
import type { AgeCheck, AgeCheckBegun, Verification, VerificationChallenge } from '#/api/wire';

/**
 * Agrees to these words, both of them where they are a couple, and asks for two poses. Refusals: verification_waiting,
 * verification_needs_photo, not_confirmed, rate_limited.
 */
export function askForPoses(agreed: string, withoutHands: boolean, ofTwo: boolean): Promise<VerificationChallenge> {
  const both = ofTwo ? { both_agree: true } : {};
  return call('POST', '/api/verification-challenge.php', { body: { agreed, without_hands: withoutHands, ...both } });
}

/** Brings the two pictures that were asked for. Refusals: verification_over, and those of photos. */
export function sendCapture(
  { id, poses }: VerificationChallenge,
  [first, second]: readonly [Blob, Blob],
  options: UploadOptions,
): Promise<Verification> {
  const form = new FormData();
  form.set('challenge', id);
  form.set('poses', poses.join(','));
  form.set('first', first);
  form.set('second', second);
  return uploadForm('/api/verification.php', form, options);
}

/** The notice of it has been read. */
export function readVerification(): Promise<Verification> {
  return call('PUT', '/api/verification.php', { body: { seen: true } });
}

/** Withdraws the consent: a capture that waits goes, and so does the badge. */
export function giveUpVerification(): Promise<Verification> {
  return call('DELETE', '/api/verification.php');
}

/** Begins a check: where the browser goes to. Refusals: not_found, age_check_unavailable, rate_limited. */
export async function beginAgeCheck(): Promise<string> {
  const { url } = await call<AgeCheckBegun>('POST', '/api/age-check.php');
  return url;
}

/**
 * What the browser brought back; `code` is null for whoever gave up. Refusals: age_check_failed,
 * age_check_unavailable, rate_limited, verification_over.
 */
export function finishAgeCheck(state: string, code: string | null): Promise<AgeCheck> {
  return call('PUT', '/api/age-check.php', { body: { state, code } });
}
