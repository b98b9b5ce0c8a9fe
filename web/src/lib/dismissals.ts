/** Things that were put aside, each with a unix timestamp in seconds (spec 4). */
export type DismissalKey =
  | 'hide-enrich-alert'
  | 'hide-push-notification-alert'
  | 'hide-disabled-notifications-alert'
  | 'hide-time-bonus-modal'
  | 'hide-site-entry-warning';

/** Unix seconds at which this was dismissed; null when it was not, or when storage is closed. */
export function dismissedAt(key: DismissalKey): number | null {
  try {
    const seconds = Number(localStorage.getItem(key));
    return seconds > 0 ? seconds : null;
  } catch {
    return null;
  }
}

/** Remembers that this was dismissed at `now` (milliseconds since 1970). */
export function dismiss(key: DismissalKey, now: number): void {
  try {
    localStorage.setItem(key, String(Math.floor(now / 1000)));
  } catch {
    // Private windows may refuse storage: then it shows again next time.
  }
}
