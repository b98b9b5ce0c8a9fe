import { TONES, type Tone } from '#/features/chat/emoji/emoji-tone';
import type { MemberStorage } from '#/lib/member-storage';

/** Two or three lines of them. */
const MOST_RECENT = 24;

/** The emoji used last, newest first. */
export function recentEmoji(storage: MemberStorage): string[] {
  return (storage.get('recent') ?? '').split(' ').filter(Boolean).slice(0, MOST_RECENT);
}

/** Puts one in front. */
export function rememberEmoji(storage: MemberStorage, emoji: string): void {
  storage.set('recent', [emoji, ...recentEmoji(storage).filter((one) => one !== emoji)].slice(0, MOST_RECENT).join(' '));
}

/** The skin tone that was chosen once. */
export function readTone(storage: MemberStorage): Tone {
  const stored = storage.get('tone');
  return TONES.find((tone) => String(tone) === stored) ?? 0;
}
