import { call } from '#/api/client';
import type { MailStop, NotificationPreferences, UnsubscriptionAnswer } from '#/api/wire';

/** Changes the kinds that are named; the others stay. */
export function setNotifications(
  preferences: Partial<NotificationPreferences['preferences']>,
): Promise<NotificationPreferences> {
  return call('PUT', '/api/notifications.php', { body: { preferences } });
}

/**
 * The way back from a reason why no mails come; for `bounce` a mail goes out first, and its link does it
 * (`activate/done`).
 */
export function takeBack(reason: MailStop): Promise<NotificationPreferences> {
  return call('DELETE', '/api/notifications.php', { body: { reason } });
}

/**
 * Switches mails off, or with `email` on again: those of the link's type, with `all` those of all eight.
 * Refusal: link_expired.
 */
export function unsubscribe(token: string, wish: { email: boolean; all: boolean }): Promise<UnsubscriptionAnswer> {
  return call('PUT', '/api/unsubscribe.php', { body: { token, ...wish } });
}
