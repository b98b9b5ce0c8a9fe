import { call } from '#/api/client';
import type { Consents } from '#/api/types';

/** Gives a consent or takes it back (design 5.13). */
export function setConsent(kind: 'terms' | 'orientation', given: boolean): Promise<Consents> {
  return call('PUT', '/api/consents.php', { body: { kind, given } });
}
