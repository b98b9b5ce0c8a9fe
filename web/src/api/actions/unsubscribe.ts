import { call } from '#/api/client';
import type { UnsubscriptionAnswer } from '#/api/wire';

/** Switches mails off, or with `email` on again: those of the link's type, with `all` those of all eight. Refusal: link_expired. */
export function unsubscribe(token: string, wish: { email: boolean; all: boolean }): Promise<UnsubscriptionAnswer> {
  return call('PUT', '/api/unsubscribe.php', { body: { token, ...wish } });
}
