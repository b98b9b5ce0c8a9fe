import { call } from '#/api/client';
import type { User } from '#/api/wire';

/** Logs in (spec 7 `POST /api/user.php`). Refusals: login_failed, account_blocked with minutes. */
export function login(email: string, password: string): Promise<{ user: User }> {
  return call('POST', '/api/user.php', { body: { email, password } });
}
