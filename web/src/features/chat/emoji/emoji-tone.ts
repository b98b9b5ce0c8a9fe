/** 0: as it comes; 1 to 5: Unicode's tones, light to dark. */
export const TONES = [0, 1, 2, 3, 4, 5] as const;
export type Tone = (typeof TONES)[number];

/** The emoji in that tone, where it has any. */
export function withTone({ emoji, takesTones }: { emoji: string; takesTones: boolean }, tone: Tone): string {
  return tone === 0 || !takesTones ? emoji : emoji.replace(/^(\P{M})\uFE0F?/u, `$1${String.fromCodePoint(0x1f3fa + tone)}`);
}
