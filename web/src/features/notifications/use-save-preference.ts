import { useQueryClient } from '@tanstack/react-query';
import { setNotifications } from '#/api/actions/notifications';
import { notificationsQuery } from '#/api/queries/notifications';
import type { NotificationKind } from '#/api/types';

/** Saves one kind. Switches may be pressed one after another: an answer changes its own kind only. */
export function useSavePreference(): (kind: NotificationKind, email: boolean) => Promise<void> {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return async (kind, email) => {
    const push = client.getQueryData(queryKey)?.preferences[kind].push ?? false;
    const answer = await setNotifications({ [kind]: { email, push } });
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => known && { preferences: { ...known.preferences, [kind]: answer.preferences[kind] } });
  };
}
