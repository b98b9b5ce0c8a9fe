import { useQueryClient } from '@tanstack/react-query';
import { beginSession } from '#/console/api/session';
import type { Session } from '#/console/api/types';
import { pickLocale, speak } from '#/console/texts';

/** What follows when somebody got in: their language, and what they may. */
export function useEnter(): (session: Session) => Promise<void> {
  const client = useQueryClient();
  return async (session) => {
    await speak(pickLocale([session.locale, ...navigator.languages]));
    beginSession(client, session);
  };
}
