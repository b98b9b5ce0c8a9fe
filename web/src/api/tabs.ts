let channel: BroadcastChannel | undefined;

/** Tells the other tabs of this browser whose it is now, by profile id; null: nobody's. */
export function tellTabs(member: string | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's.
  channel?.postMessage(member);
}

/** Hears what other tabs tell. */
export function hearTabs(onNews: (member: string | null) => void): void {
  channel = new BroadcastChannel('session');
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => onNews(data));
}
