import { call } from '#/api/client';
import type { MailStop, NotificationPreferences } from '#/api/wire';

/** The way back from a reason why no mails come; for `bounce` a mail goes out first, and its link does it (`activate/done`). */
export function takeBack(reason: MailStop): Promise<NotificationPreferences> {
  return call('DELETE', '/api/notifications.php', { body: { reason } });
}
