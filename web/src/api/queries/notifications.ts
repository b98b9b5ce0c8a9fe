import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { NotificationPreferences, UnsubscriptionAnswer } from '#/api/wire';

/** What the member wants to hear of, and how (spec 3: notification preference types). */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications.php'] as const,
  queryFn: ({ signal }) => call<NotificationPreferences>('GET', '/api/notifications.php', { signal }),
});

/** What the link of a mail is about; the token is the right, nobody logs in. Refusal: link_expired. */
export const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe.php', token] as const,
    queryFn: ({ signal }) => call<UnsubscriptionAnswer>('GET', '/api/unsubscribe.php', { query: { token }, signal }),
    // What was unsubscribed meanwhile by the mail program shall be seen.
    staleTime: 0,
  });
