import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { swipeKey } from '#/api/queries/matching';

/** A clock that runs ahead of the server's must not ask without end. */
const AT_LEAST_MS = 30_000;
/** What a timer can hold. */
const AT_MOST_MS = 2 ** 31 - 1;

/** Asks for the game anew when its day ends (`resetsAt`, RFC 3339): then there are likes again. */
export function useNewDay(resetsAt: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!resetsAt) return;
    const wait = Math.min(AT_MOST_MS, Math.max(AT_LEAST_MS, Date.parse(resetsAt) - Date.now()));
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: swipeKey }), wait);
    return () => clearTimeout(timer);
  }, [client, resetsAt]);
}
