import { goneIsDone } from '#/api/actions/gone-is-done';
import { call } from '#/api/client';
import type { Id } from '#/api/wire';

/** Ends one session of the member. */
export function endSession(session: Id): Promise<object> {
  return goneIsDone(call('DELETE', '/api/sessions.php', { body: { session, keep_current: true } }));
}

/** Logs out everywhere: all other sessions, and this one too unless `keepCurrent`. */
export function endSessions(keepCurrent: boolean): Promise<object> {
  return call('DELETE', '/api/sessions.php', { body: { session: null, keep_current: keepCurrent } });
}
