import { call } from '#/api/client';
import { whileSessionChanges } from '#/api/live-session';
import type { PasswordChange } from '#/api/wire';

/** Sets a new password; this browser gets a new session, every other one is ended, and passkeys go where that is wished. Field refusals: old_password_wrong, password_*. */
export function changePassword(change: PasswordChange, idempotencyKey: string): Promise<object> {
  return whileSessionChanges(() => call<object>('PUT', '/api/password.php', { body: change, idempotencyKey }));
}
