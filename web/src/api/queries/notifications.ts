import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { NotificationPreferences } from '#/api/wire';

/** What the member wants to hear of, and how (spec 3: notification preference types). */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications.php'] as const,
  queryFn: ({ signal }) => call<NotificationPreferences>('GET', '/api/notifications.php', { signal }),
});
