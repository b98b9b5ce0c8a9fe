import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, endSessions } from '#/api/actions/security';
import { endingSession } from '#/api/live-session';
import { sessionsQuery } from '#/api/queries/account';
import type { Id, Session } from '#/api/wire';
import { loadPage } from '#/lib/load-page';

/** The sessions, and what ends them: gone from the list at once, back when the server refuses. */
export function useSessions() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  async function without(goes: (session: Session) => boolean, work: () => Promise<object>) {
    await client.cancelQueries({ queryKey: sessionsQuery.queryKey });
    client.setQueryData(
      sessionsQuery.queryKey,
      (known) => known && { sessions: known.sessions.filter((session) => !goes(session)) },
    );
    try {
      await work();
    } finally {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
  }
  return {
    query,
    end: (id: Id) =>
      without(
        (session) => session.id === id,
        () => endSession(id),
      ),
    endOthers: () =>
      without(
        (session) => !session.current,
        () => endSessions(true),
      ),
    endAll: async () => {
      await endingSession(() => endSessions(false));
      loadPage.to('/login');
    },
  };
}
