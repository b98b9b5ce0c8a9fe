import { call } from '#/api/client';

/** Ends this session everywhere at once (spec 7 `GET /api/logout.php`). */
export function logout(): Promise<object> {
  return call('GET', '/api/logout.php');
}
