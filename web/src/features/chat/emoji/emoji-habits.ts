import type { MemberStorage } from '#/lib/member-storage';

/** 0: as it comes; 1 to 5: Unicode's tones, light to dark. */
export const TONES = [0, 1, 2, 3, 4, 5] as const;
export type Tone = (typeof TONES)[number];

/** The emoji in that tone, where it has any. */
export function withTone({ emoji, takesTones }: { emoji: string; takesTones: boolean }, tone: Tone): string {
  return tone === 0 || !takesTones
    ? emoji
    : emoji.replace(/^(\P{M})\uFE0F?/u, `$1${String.fromCodePoint(0x1f3fa + tone)}`);
}

/** Two or three lines of them. */
const MOST_RECENT = 24;

/** The emoji used last, newest first. */
export function recentEmoji(storage: MemberStorage): string[] {
  return (storage.get('recent') ?? '').split(' ').filter(Boolean).slice(0, MOST_RECENT);
}

/** Puts one in front. */
export function rememberEmoji(storage: MemberStorage, emoji: string): void {
  storage.set(
    'recent',
    [emoji, ...recentEmoji(storage).filter((one) => one !== emoji)].slice(0, MOST_RECENT).join(' '),
  );
}

/** The skin tone that was chosen once. */
export function readTone(storage: MemberStorage): Tone {
  const stored = storage.get('tone');
  return TONES.find((tone) => String(tone) === stored) ?? 0;
}
