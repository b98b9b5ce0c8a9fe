import { call } from '#/api/client';
import type { Consents } from '#/api/wire';

/** Gives a consent or takes it back. */
export function setConsent(kind: 'terms' | 'orientation', given: boolean): Promise<Consents> {
  return call('PUT', '/api/consents.php', { body: { kind, given } });
}
