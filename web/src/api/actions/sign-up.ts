import { call } from '#/api/client';
import { upload, type UploadOptions } from '#/api/upload';
import type { Activated, MailboxLink, SignUp, User } from '#/api/wire';

/** Creates the account; `user` is null on strict sites, where the mail tells the rest. */
export function signUp(details: SignUp, idempotencyKey: string): Promise<{ user: User | null }> {
  return call('POST', '/api/signup.php', { body: details, idempotencyKey });
}

/**
 * Leaves a photo for an account that is yet to be made; the token is good for 24 hours. Refusals:
 * photo_unreadable, body_too_large, rate_limited.
 */
export function leaveSignUpPhoto(file: Blob, options: UploadOptions): Promise<{ photo: string }> {
  return upload('/api/signup-photo.php', 'photo', file, options);
}

/**
 * Confirms the address by the mailed token and logs in. Refusals: activation_failed, link_expired,
 * new_password_needed.
 */
export function activate(link: MailboxLink, idempotencyKey: string): Promise<Activated> {
  return call('POST', '/api/activate.php', { body: link, idempotencyKey });
}

/** Sends the activation mail once more; for a member who is logged in. */
export function sendActivationMail(): Promise<object> {
  return call('POST', '/api/activation-mail.php');
}
