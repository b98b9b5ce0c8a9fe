import { parseUrl } from '#/lib/addresses';
import { graphemes } from '#/lib/character-count';

/** A piece of a message: plain text, or an address that can be opened. */
export type MessagePart = { text: string; href?: string };

/** An http(s) address; what follows its end in a sentence is not part of it. */
const ADDRESS = /https?:\/\/[^\s<>"'`\u2028\u2029]+/giu;
const AFTER_ADDRESS = /[.,;:!?…)\]}»”’*_]+$/u;

function asAddress(found: string): string | undefined {
  const url = parseUrl(found);
  // Names and passwords in an address only serve to mislead.
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined;
  return url.href;
}

/** Cuts a message into text and addresses; the pieces joined are the message, letter for letter. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER_ADDRESS, '');
    const href = asAddress(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

const ONLY_EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Component}]|\s)+$/u;
const A_PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** True for up to three emoji and nothing else: they are drawn large. */
export function isFewEmoji(text: string): boolean {
  if (text.length > 40 || !ONLY_EMOJI.test(text) || !A_PICTURE.test(text)) return false;
  return graphemes(text).filter((one) => one.trim()).length <= 3;
}
