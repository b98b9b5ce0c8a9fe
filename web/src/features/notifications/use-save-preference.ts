import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { setNotifications } from '#/api/actions/notifications';
import { notificationsQuery } from '#/api/queries/notifications';
import type { PreferenceKind, Ways } from '#/api/wire';

type Save = (kind: PreferenceKind, way: keyof Ways, value: boolean) => Promise<void>;

/**
 * Saves one way of one kind. Switches may be pressed one after another: an answer changes its own kind only, and
 * the two ways of a kind, which the server takes together, wait for each other.
 */
export function useSavePreference(): Save {
  const client = useQueryClient();
  const turns = useRef(new Map<PreferenceKind, Promise<void>>());
  const { queryKey } = notificationsQuery;
  const saveNow: Save = async (kind, way, value) => {
    const known = client.getQueryData(queryKey)?.preferences[kind] ?? { email: false, push: false };
    const answer = await setNotifications({ [kind]: { ...known, [way]: value } });
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (list) => list && { preferences: { ...list.preferences, [kind]: answer.preferences[kind] } },
    );
  };
  return (kind, way, value) => {
    const before = turns.current.get(kind) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => saveNow(kind, way, value));
    turns.current.set(kind, turn);
    return turn;
  };
}
