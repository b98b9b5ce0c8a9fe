import { call } from '#/api/client';
import type { User } from '#/api/types';

/** Confirms the address by the mailed token and logs in. Refusals: activation_failed, link_expired. */
export function activate(token: string, idempotencyKey: string): Promise<{ user: User }> {
  return call('POST', '/api/activate.php', { body: { token }, idempotencyKey });
}

/** Sends the activation mail once more; for a member who is logged in. */
export function sendActivationMail(): Promise<object> {
  return call('POST', '/api/activation-mail.php');
}
