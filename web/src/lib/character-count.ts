/** One instance: making one costs more than a short count. */
let segmenter: Intl.Segmenter | undefined;

/** `text` cut into characters as people see them; in Firefox before 125 an emoji of several parts is several. */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Characters as people count them: a family emoji is one (spec 5: message_length). */
export function countCharacters(text: string): number {
  return graphemes(text).length;
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
