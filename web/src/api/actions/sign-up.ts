import { call } from '#/api/client';
import type { SignUp, User } from '#/api/wire';

/** Creates the account; `user` is null on strict sites, where the mail tells the rest. */
export function signUp(details: SignUp, idempotencyKey: string): Promise<{ user: User | null }> {
  return call('POST', '/api/signup.php', { body: details, idempotencyKey });
}
