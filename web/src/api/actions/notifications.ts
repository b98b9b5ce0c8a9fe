import { call } from '#/api/client';
import type { NotificationPreferences } from '#/api/wire';

/** Changes the kinds that are named; the others stay. */
export function setNotifications(preferences: Partial<NotificationPreferences['preferences']>): Promise<NotificationPreferences> {
  return call('PUT', '/api/notifications.php', { body: { preferences } });
}
