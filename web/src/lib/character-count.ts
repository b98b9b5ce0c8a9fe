/** One instance: making one costs more than a short count. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters as people count them: a family emoji is one (spec 5: message_length). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** The counter shows when this share of the length is used. */
const NEAR = 0.8;

/** What is left of `longest`; null while the end is far, which mostly needs no count. Negative: too long. */
export function charactersLeft(text: string, longest: number): number | null {
  // A character takes one UTF-16 unit or more, so few units are few characters.
  if (text.length < longest * NEAR) return null;
  const count = countCharacters(text.trim());
  return count < longest * NEAR ? null : longest - count;
}
