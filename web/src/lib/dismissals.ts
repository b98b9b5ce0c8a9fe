/** What a member puts aside on all their devices (spec 4), each with a unix timestamp in seconds. */
export type DismissalName =
  | 'hide-enrich-alert'
  | 'hide-push-notification-alert'
  | 'hide-disabled-notifications-alert'
  | 'hide-time-bonus-modal';

/** What a visitor puts aside on this device. */
type VisitorDismissal = 'hide-site-entry-warning';

/** Unix seconds at which a visitor dismissed this; null when they did not, or when storage is closed. */
export function dismissedAt(key: VisitorDismissal): number | null {
  try {
    const seconds = Number(localStorage.getItem(key));
    return seconds > 0 ? seconds : null;
  } catch {
    return null;
  }
}

/** Remembers that a visitor dismissed this at `now` (milliseconds since 1970). */
export function dismiss(key: VisitorDismissal, now: number): void {
  try {
    localStorage.setItem(key, String(Math.floor(now / 1000)));
  } catch {
    // Private windows may refuse storage: then it shows again next time.
  }
}
