import { call } from '#/api/client';
import type { User } from '#/api/types';

/** Confirms the address by the mailed token. Refusals: activation_failed, link_expired. */
export function activate(token: string): Promise<{ user: User }> {
  return call('POST', '/api/activate.php', { body: { token } });
}

/** Sends the activation mail once more. */
export function sendActivationMail(): Promise<object> {
  return call('POST', '/api/activation-mail.php');
}
