import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/api/client';
import { userQuery } from '#/api/queries/user';
import type { Id, User } from '#/api/wire';
import type { DismissalName } from '#/lib/dismissals';
import { memberStorage } from '#/lib/member-storage';

const kept = (user: User) => memberStorage(user.profile.id, 'dismissals');

/** Whether the member put this aside, on this device or another (spec 4). */
export function isPutAside(user: User, name: DismissalName): boolean {
  return (user.dismissals[name] ?? Number(kept(user).get(name))) > 0;
}

/** What another tab puts aside is put aside here as well, without a call. Returns what ends that. */
export function followDismissals(client: QueryClient, member: Id): () => void {
  return memberStorage(member, 'dismissals').watch((name, at) =>
    client.setQueryData(userQuery.queryKey, (known) =>
      known?.user?.profile.id === member && at
        ? { user: { ...known.user, dismissals: { ...known.user.dismissals, [name]: Number(at) } } }
        : known,
    ),
  );
}

/** Puts it aside: here at once, which needs no network, and for the member's other devices at the server. */
export async function putAside(client: QueryClient, user: User, name: DismissalName): Promise<void> {
  kept(user).set(name, String(Math.floor(Date.now() / 1000)));
  client.setQueryData(userQuery.queryKey, await call<{ user: User }>('PUT', '/api/dismissals.php', { body: { name } }));
}
