import { call } from '#/api/client';

/** Binds this browser's subscription to the member and their session (spec 7); again is the same. */
export async function addPush(subscription: PushSubscriptionJSON): Promise<void> {
  await call('POST', '/api/user.php', { query: { push: 1 }, body: { subscription } });
}

/** Nothing more is pushed to this endpoint. */
export async function removePush(endpoint: string): Promise<void> {
  await call('DELETE', '/api/user.php', { query: { push: 1 }, body: { endpoint } });
}
