import { call } from '#/api/client';
import type { Locale, User } from '#/api/wire';

/** Keeps the chosen language with the account (spec 7: `PUT /api/user.php`). */
export function setLanguage(language: Locale): Promise<{ user: User }> {
  return call('PUT', '/api/user.php', { body: { language } });
}
