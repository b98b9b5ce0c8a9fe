import { call } from '#/api/client';
import type { Id, Mandate } from '#/api/wire';

/** Takes a stored way to pay back: nothing is charged by it any more. */
export function removeMandate(mandate: Id): Promise<{ mandates: Mandate[] }> {
  return call('DELETE', '/api/mandates.php', { body: { mandate } });
}
