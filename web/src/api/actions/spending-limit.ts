import { call } from '#/api/client';
import type { SpendingLimit, SpendingWish } from '#/api/wire';

/** Sets what the member allows themselves: what is stricter counts at once, what is looser after a day. */
export function setSpendingLimit({ monthly, pause_until }: SpendingWish): Promise<{ limit: SpendingLimit }> {
  return call('PUT', '/api/spendinglimit.php', { body: { monthly, pause_until } });
}
