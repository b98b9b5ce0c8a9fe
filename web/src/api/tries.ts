/** Something that waits for the network: a call, an upload, or the pause before another try. */
export interface Try {
  /** When it was last heard of, in milliseconds since 1970. */
  since: number;
  /** Ends the wait: it is tried again, or is over. */
  giveUp: () => void;
}

/** All that waits on this page. */
export const tries = new Set<Try>();

/** Milliseconds. Older than this when the connection is another one, a try went out on the old one. */
export const OLD_MS = 5000;

/** The connection is back, or the device woke up: what still waits for the one before is tried again at once. */
export function renewTries(): void {
  for (const { since, giveUp } of tries) if (Date.now() - since > OLD_MS) giveUp();
}
